import { formatDayTime, type Photo } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './large-photo.module.css';

interface LargePhotoProps {
  photo: Photo;
  alt: string;
  /** Text before the time, such as `Added on`. */
  children: ReactNode;
}

/** A photo in full width with its time and caption. */
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
    <Button variant="default" size="xs" c="var(--ds-danger)" {...props}>
      Remove photo
    </Button>
  );
}
