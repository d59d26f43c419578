import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { drop, keep, onForgetting, readKept } from '../../offline/kept.ts';
import { useUser } from '../../session.tsx';
import type { Doing, Waiting } from './doings.ts';
import { type Outbox, type OutboxStore, openOutbox } from './outbox.ts';
import { sendDoing } from './send-doing.ts';

/** What waits stays on this phone when the app is closed (JOB-11). */
function storeOf(userId: number): OutboxStore {
  const doings = `doing ${userId} `;
  // They are read in the order in which they were made.
  const nameOf = ({ madeAt, key }: Waiting) => `${doings}${madeAt} ${key}`;
  return {
    read: () => readKept<Waiting>(doings),
    keep: (waiting) => keep(nameOf(waiting), waiting),
    drop: (waiting) => drop(nameOf(waiting)),
  };
}

let current: { userId: number; outbox: Outbox } | null = null;
onForgetting(() => current?.outbox.forget());

/** A user's outbox. */
export function outboxOf(userId: number): Outbox {
  if (current?.userId !== userId) current = { userId, outbox: openOutbox(sendDoing, storeOf(userId)) };
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
export function useSendWaiting(): void {
  const outbox = outboxOf(useUser().id);
  useEffect(() => {
    const flush = () => void outbox.flush();
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [outbox]);
}
