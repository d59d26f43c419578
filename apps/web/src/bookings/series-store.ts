import type { RecurrencePattern } from '@doorstep/domain';
import { ofBrowser } from '../ui/storage.ts';
import type { SentRequest } from './sent-request.ts';
import type { PlannedDate } from './series-plan.ts';

/** A date of a creation: its day and time, and its provider when it is not the first date's. */
export interface CreatedDate extends PlannedDate {
  time: string;
}

/** A series that is being created, one date after another (S1 §4). */
export interface Creation {
  /** Part of the Idempotency-Key of every date. */
  id: string;
  startedAt: number;
  pattern: RecurrencePattern;
  request: SentRequest;
  serviceName: string;
  /** What the toast says once all are booked; without one, their number alone. */
  summary?: string;
  dates: CreatedDate[];
  /** How many of the dates are booked. */
  made: number;
  /** Known once the first date is booked. */
  seriesId: number | null;
}

/** As long as a creation can be resumed or taken back: its Idempotency-Keys are kept for 24 hours. */
const KEPT_MS = 24 * 3_600_000;

/** The creation of a user that was stopped, also before a reload; null without one. */
export function readCreation(userId: number): Creation | null {
  try {
    const stored = JSON.parse(ofBrowser.read(keyOf(userId)) ?? 'null') as Creation | null;
    return stored && Date.now() - stored.startedAt < KEPT_MS ? stored : null;
  } catch {
    return null;
  }
}

export function storeCreation(userId: number, creation: Creation | null): void {
  if (creation) ofBrowser.keep(keyOf(userId), JSON.stringify(creation));
  else ofBrowser.drop(keyOf(userId));
}

/** Calls `hear` when another tab goes on with, or ends, the creation of a user. @returns what ends that */
export function onCreationChanged(userId: number, hear: () => void): () => void {
  const follow = ({ key }: StorageEvent) => key === keyOf(userId) && hear();
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Names the creation of a user among the tabs of a browser. */
export function keyOf(userId: number): string {
  return `doorstep-series-${userId}`;
}
