import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '../ui/feedback/toast.tsx';

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
