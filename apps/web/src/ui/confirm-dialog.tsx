import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { UNREACHED } from '../unreached.ts';
import classes from './confirm-dialog.module.css';
import { latePart } from './late-part.tsx';
import { useToast } from './toast.tsx';

const Dialog = latePart(async () => (await import('./dialog.tsx')).Dialog);

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
  const toast = useToast();
  function miss() {
    onClose();
    toast({ title: 'Error', description: UNREACHED, variant: 'destructive' });
  }
  return (
    <Dialog
      wanted={opened}
      onMissing={miss}
      opened={opened}
      onClose={() => pending || onClose()}
      title={title}
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
    </Dialog>
  );
}
