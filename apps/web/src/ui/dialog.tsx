import { Modal } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import './overlays.css';

interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
  /** A wide one fills a phone's screen. */
  size?: 'normal' | 'wide';
  /** While something is under way it cannot be closed. */
  locked?: boolean;
  /** Whether another dialog stands above it, which Escape closes first. */
  covered?: boolean;
}

const PHONE = '(max-width: 43.99em)';

/** A dialog; loaded when the first one is opened. */
export function Dialog({
  opened,
  onClose,
  size = 'normal',
  locked = false,
  covered = false,
  ...props
}: DialogProps) {
  // Mantine remembers where the keyboard was, to lead it back there, only when a dialog opens after it was closed.
  const mounted = useMounted();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isWide = size === 'wide';
  return (
    <Modal
      {...props}
      opened={mounted && opened}
      onClose={() => locked || onClose()}
      closeOnEscape={!locked && !covered}
      closeButtonProps={{ 'aria-label': 'Close', disabled: locked }}
      {...(isWide && { size: '47rem', fullScreen: isPhone })}
    />
  );
}
