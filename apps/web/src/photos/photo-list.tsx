import { Button, FileButton, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Photo } from '@doorstep/domain';
import { showToast } from '../ui/feedback/toast.tsx';
import type { ChosenPhoto } from './use-uploads.ts';
import classes from './photo-list.module.css';

interface ChosenPhotosProps {
  photos: readonly ChosenPhoto[];
  onLeaveOut: (key: string) => void;
}

/** Photos to upload, each with its progress or the reason for a failure. */
export function ChosenPhotos({ photos, onLeaveOut }: ChosenPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className={classes.photos}>
      {photos.map(({ key, fileName, preview, progress, refusal }) => (
        <PendingPhoto
          key={key}
          fileName={fileName}
          preview={preview}
          progress={progress}
          onLeaveOut={() => onLeaveOut(key)}
        >
          <span>{fileName}</span>
          {refusal && (
            <Text inherit span c="var(--ds-danger)" fw={550}>
              {refusal}.
            </Text>
          )}
        </PendingPhoto>
      ))}
    </ul>
  );
}

interface PendingPhotoProps {
  fileName: string;
  /** Data URL of a preview; empty where the browser cannot read the photo. */
  preview: string;
  /** Share that has been sent, from 0 to 1; null while not sending. */
  progress: number | null;
  onLeaveOut: () => void;
  /** Caption. */
  children: ReactNode;
}

/** A photo to upload: its progress, or a button to remove it. */
export function PendingPhoto({ fileName, preview, progress, onLeaveOut, children }: PendingPhotoProps) {
  return (
    <li className={classes.photo} aria-label={fileName}>
      {preview && <img src={preview} alt="" />}
      {children}
      {progress === null ? (
        <Button size="xs" variant="default" aria-label={`Remove ${fileName}`} onClick={onLeaveOut}>
          Remove
        </Button>
      ) : (
        <progress max={1} value={progress} aria-label={`Sending ${fileName}`} />
      )}
    </li>
  );
}

interface PhotoThumbProps {
  photo: Photo;
  alt: string;
  onOpen: () => void;
}

/** Thumbnail that opens the photo in a dialog. */
export function PhotoThumb({ photo: { path, width, height }, alt, onOpen }: PhotoThumbProps) {
  return (
    <button type="button" className={classes.thumb} aria-haspopup="dialog" onClick={onOpen}>
      <img src={path} alt={alt} width={width} height={height} loading="lazy" />
    </button>
  );
}

interface PhotoButtonProps {
  /** Maximum number of further photos. */
  left: number;
  /** Explanation when more are chosen: `A problem has at most 6 photos`. */
  tooMany: string;
  onChoose: (files: File[]) => Promise<unknown>;
  children?: string;
}

/** Button to take or choose photos, up to the limit. */
export function PhotoButton({ left, tooMany, onChoose, children = 'Add photos' }: PhotoButtonProps) {
  const [isReading, setIsReading] = useState(false);
  async function take(files: File[]) {
    setIsReading(true);
    await onChoose(files.slice(0, left));
    if (files.length > left)
      showToast({ title: 'Some photos weren’t added', description: tooMany, variant: 'destructive' });
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
