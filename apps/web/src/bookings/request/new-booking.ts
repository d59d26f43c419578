import { useSyncExternalStore } from 'react';
import { sessionStore } from '../../ui/browser/storage.ts';

/** The last booking, or series. */
export type NewBooking = { bookingId: number } | { seriesId: number };

const KEY = 'doorstep-confirmed';
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Shows a confirmation on top of the dashboard (FRM-13), also after a reload, until it is dismissed or replaced. */
export function showNewBooking(newBooking: NewBooking): void {
  sessionStore.write(KEY, JSON.stringify(newBooking));
  notify();
}

export function dismissNewBooking(): void {
  sessionStore.remove(KEY);
  notify();
}

/** Returns the booking or series to confirm; null for none. */
export function useNewBooking(): NewBooking | null {
  const stored = useSyncExternalStore(subscribe, read, () => null);
  return stored === null ? null : (JSON.parse(stored) as NewBooking);
}

function read(): string | null {
  return sessionStore.read(KEY);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
