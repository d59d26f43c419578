import { formatDayTime, type Photo } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './large-photo.module.css';

interface LargePhotoProps {
  photo: Photo;
  /** What stands for it where it is not seen. */
  alt: string;
  /** Before its time: `Added on`. */
  children: ReactNode;
}

/** A photo as large as there is room, with its time and what it shows. */
export function LargePhoto({ photo, alt, children }: LargePhotoProps) {
  const { path, width, height, takenAt, caption } = photo;
  return (
    <figure className={classes.figure}>
      <img src={path} alt={alt} width={width} height={height} />
      <figcaption>
        {children} <time dateTime={takenAt}>{formatDayTime(takenAt)}</time>
        {caption && `: ${caption}`}
      </figcaption>
    </figure>
  );
}

interface RemovePhotoButtonProps {
  loading?: boolean;
  onClick: () => void;
}

export function RemovePhotoButton(props: RemovePhotoButtonProps) {
  return (
    <Button variant="default" size="xs" className={classes.remove} {...props}>
      Remove photo
    </Button>
  );
}
