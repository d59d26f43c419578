import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { drop, keep, onForgetting, readCache } from '../../offline/cache.ts';
import { useUser } from '../../session.tsx';
import type { Doing, Waiting } from './pending-mutations.ts';
import { type Outbox, type OutboxStore, openOutbox } from './outbox.ts';
import { sendMutation } from './send-mutation.ts';

/** What waits stays on this phone when the app is closed (JOB-11). */
function storeOf(userId: number): OutboxStore {
  // They are read in the order in which they were made.
  const nameOf = ({ madeAt, key }: Waiting) => `${madeAt} ${key}`;
  return {
    read: () => readCache<Waiting>('doing', userId),
    keep: (waiting) => keep('doing', userId, nameOf(waiting), waiting),
    drop: (waiting) => drop('doing', userId, nameOf(waiting)),
  };
}

let current: { userId: number; outbox: Outbox } | null = null;
onForgetting((userId) => {
  if (!current || current.userId === userId) return;
  // Nothing of one user is sent with another's session.
  current.outbox.close();
  current = null;
});

/** A user's outbox. */
export function outboxOf(userId: number): Outbox {
  if (current?.userId === userId) return current.outbox;
  current?.outbox.close();
  current = { userId, outbox: openOutbox(sendMutation, storeOf(userId)) };
  return current.outbox;
}

/** What was done at a visit and is not confirmed yet, and ways to do more; it is sent as soon as there is a connection. */
export function useOutbox(bookingId: number) {
  const outbox = outboxOf(useUser().id);
  const all = useSyncExternalStore(outbox.subscribe, outbox.read);
  const waiting = useMemo(() => all.filter((each) => each.bookingId === bookingId), [all, bookingId]);
  return { waiting, record: (doing: Doing) => outbox.add(bookingId, doing), ...outbox };
}

/** Sends what waits as soon as the browser says that it is connected, whatever page is open. */
export function useSendPending(): void {
  const outbox = outboxOf(useUser().id);
  useEffect(() => {
    const flush = () => void outbox.flush();
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [outbox]);
}
