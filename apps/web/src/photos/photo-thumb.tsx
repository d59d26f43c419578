import type { Photo } from '@doorstep/domain';
import classes from './photo-thumb.module.css';

interface PhotoThumbProps {
  photo: Photo;
  /** What stands for it where it is not seen. */
  alt: string;
  onOpen: () => void;
}

/** A photo in a list, which opens larger in a dialog. */
export function PhotoThumb({ photo: { path, width, height }, alt, onOpen }: PhotoThumbProps) {
  return (
    <button type="button" className={classes.photo} aria-haspopup="dialog" onClick={onOpen}>
      <img src={path} alt={alt} width={width} height={height} loading="lazy" />
    </button>
  );
}
