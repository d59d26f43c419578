import type { User } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Mantine } from '../../mantine.tsx';
import { NETWORK_ERROR } from '../../network-error.ts';
import { useSession } from '../../session.tsx';
import { MENU_BUTTON } from '../../public-shell/menus.tsx';
import { DialogFooter } from '../../ui/feedback/dialog-footer.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { type PendingMutation, pendingText } from './pending-mutations.ts';
import { outboxOf } from './use-outbox.ts';

interface UnsentWorkDialogProps {
  isLoggingOut: boolean;
  onLogOut: () => void;
  onCancel: () => void;
}

/** Asks a provider who logs out with unsent mutations, which logging out removes from this phone (JOB-12). */
export function UnsentWorkDialog(props: UnsentWorkDialogProps) {
  const { session } = useSession();
  return session.status === 'signed-in' && <QuestionDialog user={session.user} {...props} />;
}

function QuestionDialog({ user, isLoggingOut, onLogOut, onCancel }: UnsentWorkDialogProps & { user: User }) {
  const outbox = outboxOf(user.id);
  const pending = useSyncExternalStore(outbox.subscribe, outbox.read);
  const [opened, setOpened] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const leave = useEffectEvent(onLogOut);

  useEffect(() => {
    if (!isLoggingOut) return;
    let isCancelled = false;
    async function checkOutbox() {
      await outbox.load();
      if (isCancelled) return;
      setOutcome(null);
      if (outbox.read().length === 0) leave();
      else setOpened(true);
    }
    void checkOutbox();
    return () => {
      isCancelled = true;
    };
  }, [isLoggingOut, outbox]);

  function cancel() {
    setOpened(false);
    onCancel();
  }
  function logOut() {
    setOpened(false);
    onLogOut();
  }
  async function send() {
    setIsSending(true);
    await outbox.flush();
    setIsSending(false);
    const left = outbox.read();
    if (left.length === 0) logOut();
    else setOutcome(unsentReason(left));
  }
  return (
    <Mantine>
      <Dialog
        title="Log out now?"
        opened={opened}
        onClose={cancel}
        locked={isSending}
        // On small screens, Log Out was in a menu that has closed: focus returns to the menu's button.
        returnTo={() => document.getElementById(MENU_BUTTON)}
      >
        <p>{pendingText(pending)} Logging out deletes unsent work from this phone.</p>
        <output>{outcome}</output>
        <DialogFooter>
          <Button variant="default" disabled={isSending} onClick={logOut}>
            Log out anyway
          </Button>
          <Button loading={isSending} data-autofocus onClick={() => void send()}>
            Send first
          </Button>
        </DialogFooter>
      </Dialog>
    </Mantine>
  );
}

/** Explains why not everything was sent. */
function unsentReason(unsent: readonly PendingMutation[]): string {
  return unsent.some(({ state }) => state !== 'refused')
    ? `${NETWORK_ERROR}.`
    : 'Some of it wasn’t accepted. Open the job to see why.';
}
