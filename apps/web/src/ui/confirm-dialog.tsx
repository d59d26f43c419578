import { Button } from '@mantine/core';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import classes from './confirm-dialog.module.css';

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

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
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  if (!used) return null;
  return (
    <Suspense>
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
    </Suspense>
  );
}
