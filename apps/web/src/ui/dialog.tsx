import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import './overlays.css';

interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog; loaded when the first one is opened. */
export function Dialog({ opened, ...props }: DialogProps) {
  // Mantine remembers where the keyboard was, to lead it back there, only when a dialog opens after it was closed.
  const mounted = useMounted();
  return <Modal {...props} opened={mounted && opened} closeButtonProps={{ 'aria-label': 'Close' }} />;
}
