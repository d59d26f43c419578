import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useUser } from '../../session.tsx';
import type { Doing, Waiting } from './doings.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { sendDoing } from './send-doing.ts';

let current: { userId: number; outbox: Outbox } | null = null;

/** A user's outbox; the last user's is forgotten. */
function outboxOf(userId: number): Outbox {
  if (current?.userId !== userId) current = { userId, outbox: openOutbox(sendDoing) };
  return current.outbox;
}

/** Forgets what waits; whoever comes next begins anew. */
export function forgetOutbox(): void {
  current = null;
}

/** What was done at a visit and is not confirmed yet, and ways to do more; it is sent as soon as there is a connection. */
export function useOutbox(bookingId: number) {
  const outbox = outboxOf(useUser().id);
  const all = useSyncExternalStore(outbox.subscribe, outbox.read);
  const waiting = useMemo(
    () => all.filter((each: Waiting) => each.bookingId === bookingId),
    [all, bookingId],
  );
  useEffect(() => {
    const flush = () => void outbox.flush();
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [outbox]);
  return { waiting, record: (doing: Doing) => outbox.add(bookingId, doing), ...outbox };
}
