import { useSyncExternalStore } from 'react';
import { sessionStore } from '../../ui/browser/storage.ts';

/** What was booked last: one booking, or a series with all its dates. */
export type Confirmed = { bookingId: number } | { seriesId: number };

const KEY = 'doorstep-confirmed';
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Puts what was booked on top of the dashboard (FRM-13), also after a reload, until it is dismissed or something else is booked. */
export function showConfirmed(confirmed: Confirmed): void {
  sessionStore.write(KEY, JSON.stringify(confirmed));
  tell();
}

export function dismissConfirmed(): void {
  sessionStore.remove(KEY);
  tell();
}

/** What stands there; null for nothing. */
export function useConfirmed(): Confirmed | null {
  const kept = useSyncExternalStore(subscribe, read, () => null);
  return kept === null ? null : (JSON.parse(kept) as Confirmed);
}

function read(): string | null {
  return sessionStore.read(KEY);
}

/** @returns what ends the subscription */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
