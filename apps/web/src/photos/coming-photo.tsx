import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './coming-photo.module.css';

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
