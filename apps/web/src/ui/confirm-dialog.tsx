import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import './overlays.css';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  keepLabel: string;
  confirmLabel: string;
  destructive?: boolean;
  opened: boolean;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done; it stays open, and says so, while that is under way. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    keepLabel,
    confirmLabel,
    destructive = false,
    opened,
    pending,
    onConfirm,
    onClose,
  } = props;
  return (
    <Modal
      opened={opened}
      onClose={() => pending || onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.text}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={pending} onClick={onClose} data-autofocus>
          {keepLabel}
        </Button>
        <Button
          className={destructive ? classes.destructive : undefined}
          loading={pending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
