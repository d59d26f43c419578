import { Button } from '@mantine/core';
import classes from './chosen-photos.module.css';
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
        <li key={key} className={classes.photo}>
          {preview && <img src={preview} alt="" />}
          <span>{fileName}</span>
          {refusal && <span className={classes.refusal}>{refusal}.</span>}
          {progress === null ? (
            <Button
              size="xs"
              variant="default"
              aria-label={`Leave out ${fileName}`}
              onClick={() => onLeaveOut(key)}
            >
              Leave out
            </Button>
          ) : (
            <progress max={1} value={progress} aria-label={`Sending ${fileName}`} />
          )}
        </li>
      ))}
    </ul>
  );
}
