import { Button, type ButtonProps, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './confirm-dialog.module.css';
import { useOnline } from '../browser/use-online.ts';
import { DialogFooter } from './dialog-footer.tsx';
import { lazy } from './lazy.tsx';

const Dialog = lazy(async () => (await import('./dialog.tsx')).Dialog);

/** The mutation to confirm and its input. */
export interface Confirmed<Sent> {
  mutation: {
    isPending: boolean;
    mutate: (sent: Sent, then: { onSettled: (answer: unknown, error: unknown) => void }) => void;
  };
  sends: Sent;
}

interface ConfirmDialogProps<Sent> extends Confirmed<Sent> {
  title: string;
  children: ReactNode;
  keepLabel: string;
  confirmLabel: string;
  destructive?: boolean;
  opened: boolean;
  /** Disables the button until its data has loaded. */
  isReady?: boolean;
  /** Keeps the dialog open after these errors, with new data. */
  staysFor?: (error: unknown) => boolean;
  /** The page shows the result before the response. */
  isOptimistic?: boolean;
  /** Offline, the mutation is queued (JOB-13). */
  waitsForConnection?: boolean;
  /** It needs no connection. */
  isLocal?: boolean;
  /** Focus begins at the top, above a longer content, instead of at the first button. */
  beginsAtTop?: boolean;
  onClose: () => void;
}

const NOT_YET = 'You’re offline. You can do this once you’re connected again.';
const SENT_LATER = 'You’re offline. We’ll send it as soon as you’re connected again.';

/** Asks for confirmation. Unless it closes at once, it stays open while the mutation runs. */
export function ConfirmDialog<Sent>(props: ConfirmDialogProps<Sent>) {
  const { title, children, keepLabel, confirmLabel, destructive = false, opened, onClose } = props;
  const { mutation, sends, isReady = true, staysFor, isOptimistic = false } = props;
  const { waitsForConnection = false, isLocal = false, beginsAtTop = false } = props;
  const online = useOnline();
  const { isPending } = mutation;
  return (
    <Dialog opened={opened} onClose={onClose} locked={isPending && !isOptimistic} title={title}>
      <div className={classes.text}>
        {children}
        {/* The button still works: a server on this machine can be reached offline. */}
        {opened && !online && !isLocal && (
          <Text inherit c="var(--mantine-color-text)" fw={600}>
            {waitsForConnection ? SENT_LATER : NOT_YET}
          </Text>
        )}
      </div>
      <DialogFooter>
        <Button
          variant="default"
          disabled={isPending}
          onClick={onClose}
          data-autofocus={!beginsAtTop || undefined}
        >
          {keepLabel}
        </Button>
        <Button
          className={destructive ? classes.destructive : undefined}
          loading={isPending}
          disabled={!isReady}
          onClick={() => {
            mutation.mutate(sends, {
              onSettled: (_, error) => {
                if (!isOptimistic && (!error || !staysFor?.(error))) onClose();
              },
            });
            if (isOptimistic) onClose();
          }}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

interface ConfirmButtonProps<Sent>
  extends Confirmed<Sent>, Pick<ButtonProps, 'size' | 'variant' | 'className' | 'c'> {
  label: string;
  /** Follows the label for screen readers. */
  subject?: string;
  title: string;
  keepLabel: string;
  confirmLabel: string;
  destructive?: boolean;
  isLocal?: boolean;
  /** The question; rendered while the dialog is open. */
  children: ReactNode;
}

/** A button that asks for confirmation. */
export function ConfirmButton<Sent>(props: ConfirmButtonProps<Sent>) {
  const { label, subject, size = 'xs', variant = 'default', className, c, ...dialog } = props;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant={variant}
        className={className}
        c={c}
        aria-label={subject === undefined ? undefined : `${label}: ${subject}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <ConfirmDialog {...dialog} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
