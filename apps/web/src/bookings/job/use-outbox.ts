import { useMemo, useSyncExternalStore } from 'react';
import { drop, keep, onForgetting, readCache } from '../../offline/cache.ts';
import { useUser } from '../../session.tsx';
import type { JobMutation, PendingMutation } from './pending-mutations.ts';
import { type Outbox, type OutboxStore, openOutbox } from './outbox.ts';
import { sendMutation } from './send-mutation.ts';

/** Returns the store of a user's pending mutations on this phone (JOB-11). */
function storeOf(userId: number): OutboxStore {
  // Entries are read in the order of their names.
  const nameOf = ({ madeAt, key }: PendingMutation) => `${madeAt} ${key}`;
  return {
    read: () => readCache<PendingMutation>('doing', userId),
    keep: (pending) => keep('doing', userId, nameOf(pending), pending),
    drop: (pending) => drop('doing', userId, nameOf(pending)),
  };
}

let current: { userId: number; outbox: Outbox } | null = null;
onForgetting((userId) => {
  if (!current || current.userId === userId) return;
  // Never send one user's mutations with another's session.
  current.outbox.close();
  current = null;
});

export function outboxOf(userId: number): Outbox {
  if (current?.userId === userId) return current.outbox;
  current?.outbox.close();
  current = { userId, outbox: openOutbox(sendMutation, storeOf(userId)) };
  return current.outbox;
}

/** The pending mutations of a visit, and functions to add and change them. */
export function useOutbox(bookingId: number) {
  const outbox = outboxOf(useUser().id);
  const all = useSyncExternalStore(outbox.subscribe, outbox.read);
  const pending = useMemo(() => all.filter((each) => each.bookingId === bookingId), [all, bookingId]);
  return { pending, record: (mutation: JobMutation) => outbox.add(bookingId, mutation), ...outbox };
}

export type VisitOutbox = ReturnType<typeof useOutbox>;
