import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Photo } from '@doorstep/domain';
import { showToast } from '../ui/feedback/toast.tsx';
import type { ChosenPhoto } from './use-uploads.ts';
import classes from './photo-list.module.css';

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

interface ComingPhotoProps {
  fileName: string;
  /** A small picture of it; empty where the browser cannot read it. */
  preview: string;
  /** How much of it has been sent, of 1; null while it is not on its way. */
  progress: number | null;
  onLeaveOut: () => void;
  /** What is said of it. */
  children: ReactNode;
}

/** A photo that is chosen or on its way: how much of it has been sent, or a button to leave it out. */
export function ComingPhoto({ fileName, preview, progress, onLeaveOut, children }: ComingPhotoProps) {
  return (
    <li className={classes.photo} aria-label={fileName}>
      {preview && <img src={preview} alt="" />}
      {children}
      {progress === null ? (
        <Button size="xs" variant="default" aria-label={`Leave out ${fileName}`} onClick={onLeaveOut}>
          Leave out
        </Button>
      ) : (
        <progress max={1} value={progress} aria-label={`Sending ${fileName}`} />
      )}
    </li>
  );
}

interface PhotoThumbProps {
  photo: Photo;
  /** What stands for it where it is not seen. */
  alt: string;
  onOpen: () => void;
}

/** A photo in a list, which opens larger in a dialog. */
export function PhotoThumb({ photo: { path, width, height }, alt, onOpen }: PhotoThumbProps) {
  return (
    <button type="button" className={classes.thumb} aria-haspopup="dialog" onClick={onOpen}>
      <img src={path} alt={alt} width={width} height={height} loading="lazy" />
    </button>
  );
}

interface PhotoButtonProps {
  /** How many more there may be. */
  left: number;
  /** Said when more are chosen: `A problem has at most 6 photos`. */
  tooMany: string;
  onChoose: (files: File[]) => Promise<unknown>;
  children?: string;
}

/** Takes photos from the camera or the phone, as many as there is room for. */
export function PhotoButton({ left, tooMany, onChoose, children = 'Add photos' }: PhotoButtonProps) {
  const [isReading, setIsReading] = useState(false);
  async function take(files: File[]) {
    setIsReading(true);
    await onChoose(files.slice(0, left));
    if (files.length > left)
      showToast({ title: 'Not all photos were added', description: tooMany, variant: 'destructive' });
    setIsReading(false);
  }
  return (
    <FileButton multiple accept="image/jpeg,image/png,image/webp" onChange={(files) => void take(files)}>
      {(props) => (
        <Button size="xs" variant="default" loading={isReading} {...props}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
