import classes from './chosen-photos.module.css';
import { ComingPhoto } from './coming-photo.tsx';
import type { ChosenPhoto } from './use-uploads.ts';

interface ChosenPhotosProps {
  photos: readonly ChosenPhoto[];
  onLeaveOut: (key: string) => void;
}

/** Photos that are chosen or on their way: each with how much of it has been sent, or why it did not arrive. */
export function ChosenPhotos({ photos, onLeaveOut }: ChosenPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className={classes.photos}>
      {photos.map(({ key, fileName, preview, progress, refusal }) => (
        <ComingPhoto
          key={key}
          fileName={fileName}
          preview={preview}
          progress={progress}
          onLeaveOut={() => onLeaveOut(key)}
        >
          <span>{fileName}</span>
          {refusal && <span className={classes.refusal}>{refusal}.</span>}
        </ComingPhoto>
      ))}
    </ul>
  );
}
