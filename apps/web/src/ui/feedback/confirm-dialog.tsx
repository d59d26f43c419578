import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';
import { lateDialog } from './late-dialog.tsx';

const Dialog = lateDialog(async () => (await import('./dialog.tsx')).Dialog);

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
    <Dialog opened={opened} onClose={() => pending || onClose()} title={title}>
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
    </Dialog>
  );
}
