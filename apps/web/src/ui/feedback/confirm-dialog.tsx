import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';
import { useOnline } from '../browser/use-online.ts';
import { lazy } from './lazy.tsx';

const Dialog = lazy(async () => (await import('./dialog.tsx')).Dialog);

/** What is done once it is confirmed, and with what; a mutation of the typed client does it. */
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
  /** Whether what it asks about is known yet; it cannot be confirmed before. */
  isReady?: boolean;
  /** Whether a refusal is asked about again, with what is known by then. */
  staysFor?: (error: unknown) => boolean;
  /** Whether what is confirmed is sent later where there is no connection (JOB-13). */
  waitsForConnection?: boolean;
  onClose: () => void;
}

const NOT_YET = 'You are offline. This cannot be done before you are connected again.';
const SENT_LATER = 'You are offline. It is sent as soon as you are connected again.';

/** Asks before something is done; it stays open, and says so, while that is under way, and closes once it is settled. */
export function ConfirmDialog<Sent>(props: ConfirmDialogProps<Sent>) {
  const { title, children, keepLabel, confirmLabel, destructive = false, opened, onClose } = props;
  const { mutation, sends, isReady = true, staysFor, waitsForConnection = false } = props;
  const online = useOnline();
  const { isPending } = mutation;
  return (
    <Dialog opened={opened} onClose={onClose} locked={isPending} title={title}>
      <div className={classes.text}>
        {children}
        {/* It may be tried all the same: a server on this machine is reached without a network. */}
        {opened && !online && <p className={classes.offline}>{waitsForConnection ? SENT_LATER : NOT_YET}</p>}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isPending} onClick={onClose} data-autofocus>
          {keepLabel}
        </Button>
        <Button
          className={destructive ? classes.destructive : undefined}
          loading={isPending}
          disabled={!isReady}
          onClick={() =>
            mutation.mutate(sends, {
              onSettled: (_, error) => {
                if (!error || !staysFor?.(error)) onClose();
              },
            })
          }
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
