import type { User } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Mantine } from '../../mantine.tsx';
import { NETWORK_ERROR } from '../../network-error.ts';
import { useSession } from '../../session.tsx';
import { MENU_BUTTON } from '../../public-shell/menus.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { type PendingMutation, pendingText } from './pending-mutations.ts';
import { outboxOf } from './use-outbox.ts';

interface BeforeLogOutProps {
  isLeaving: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks a provider who logs out with unsent mutations, which logging out removes from this phone (JOB-12). */
export function BeforeLogOut(props: BeforeLogOutProps) {
  const { session } = useSession();
  return session.status === 'signed-in' && <Question user={session.user} {...props} />;
}

function Question({ user, isLeaving, onLeave, onStay }: BeforeLogOutProps & { user: User }) {
  const outbox = outboxOf(user.id);
  const pending = useSyncExternalStore(outbox.subscribe, outbox.read);
  const [opened, setOpened] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    if (!isLeaving) return;
    let isOver = false;
    async function ask() {
      await outbox.load();
      if (isOver) return;
      setOutcome(null);
      if (outbox.read().length === 0) leave();
      else setOpened(true);
    }
    void ask();
    return () => {
      isOver = true;
    };
  }, [isLeaving, outbox]);

  function stay() {
    setOpened(false);
    onStay();
  }
  function go() {
    setOpened(false);
    onLeave();
  }
  async function send() {
    setIsSending(true);
    await outbox.flush();
    setIsSending(false);
    const left = outbox.read();
    if (left.length === 0) go();
    else setOutcome(unsentReason(left));
  }
  return (
    <Mantine>
      <Dialog
        title="Log out now?"
        opened={opened}
        onClose={stay}
        locked={isSending}
        // The menu of small screens has closed over its button to log out.
        returnTo={() => document.getElementById(MENU_BUTTON)}
      >
        <p>{pendingText(pending)} Logging out deletes unsent work from this phone.</p>
        <output>{outcome}</output>
        <Group gap="sm" justify="flex-end" mt="lg">
          <Button variant="default" disabled={isSending} onClick={go}>
            Log out anyway
          </Button>
          <Button loading={isSending} data-autofocus onClick={() => void send()}>
            Send first
          </Button>
        </Group>
      </Dialog>
    </Mantine>
  );
}

/** Explains why not everything was sent. */
function unsentReason(unsent: readonly PendingMutation[]): string {
  return unsent.some(({ state }) => state !== 'refused')
    ? `${NETWORK_ERROR}.`
    : 'It wasn’t accepted. See the job’s page for the reason.';
}
