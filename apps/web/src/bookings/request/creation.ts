import { type BookingOptions, KEY_KEPT_HOURS, type RecurrencePattern } from '@doorstep/domain';
import { localStore } from '../../ui/browser/storage.ts';
import { forgetSendingKey, sendingKey } from '../../ui/forms/draft.ts';

/** What is sent for a booking, but for its date and provider; the same for every date of a series. */
export interface SentRequest {
  source: 'form' | 'wizard';
  serviceId: number;
  time: string;
  /** Minutes. */
  duration: number;
  address: string;
  notes: string;
  /** Per hour, as it was shown, in US cents. */
  price: number;
  /** Of one visit, as it was shown, in US cents. */
  totalPrice: number;
  options: Partial<BookingOptions>;
}

/** A date to book: its index in the series, its day and time, and who is asked when it is not the first date's provider. */
export interface DateToBook {
  index: number;
  date: string;
  time: string;
  providerId: number | null;
}

/** What is submitted: one booking, or the dates of a series. */
export interface Submission {
  request: SentRequest;
  /** Null for one that does not recur. */
  pattern: RecurrencePattern | null;
  serviceName: string;
  /** What the toast says once all is booked, where that is more than the usual. */
  summary?: string;
  dates: DateToBook[];
}

/** A submission on its way, one date after another (SER-6). */
export interface Creation extends Submission {
  /** Part of the Idempotency-Key of every date. */
  id: string;
  startedAt: number;
  /** How many of the dates are booked. */
  made: number;
  /** What was booked last; null before anything is. */
  bookingId: number | null;
  /** Known once the first date of a series is booked. */
  seriesId: number | null;
}

const KEY_DRAFT = 'submission';

/** A submission at its beginning. Its id is the same while the same is tried again (REQ-3). */
export function begin(submission: Submission): Creation {
  const id = sendingKey(KEY_DRAFT, submission);
  return { ...submission, id, startedAt: Date.now(), made: 0, bookingId: null, seriesId: null };
}

/** The same is a new submission from now on: this one was booked or taken back, or its page was left. */
export function forgetId(): void {
  forgetSendingKey(KEY_DRAFT);
}

/** The first date that is not booked yet. @throws Error when all are */
export function nextOf({ dates, made }: Creation): DateToBook {
  const next = dates[made];
  if (!next) throw new Error('Every date of this creation is booked');
  return next;
}

/** The request for the next date. */
export function requestOf(creation: Creation) {
  const { id, request, pattern, seriesId } = creation;
  const { index, date, time, providerId } = nextOf(creation);
  return {
    ...request,
    date: `${date}T${time}`,
    time,
    providerId,
    ...(pattern && { recurring: true, recurrencePattern: pattern, seriesId }),
    // Another time for the same date is another request.
    idempotencyKey: `${id}-${index}-${date}-${time}`,
  };
}

/** As long as a series can be resumed or taken back: the server knows its Idempotency-Keys no longer. */
const KEPT_MS = KEY_KEPT_HOURS * 3_600_000;

/** The series of a user that was stopped, also before a reload; null without one. */
export function readCreation(userId: number): Creation | null {
  try {
    const stored = JSON.parse(localStore.read(keyOf(userId)) ?? 'null') as Creation | null;
    return stored && Date.now() - stored.startedAt < KEPT_MS ? stored : null;
  } catch {
    return null;
  }
}

export function storeCreation(userId: number, creation: Creation | null): void {
  if (creation) localStore.write(keyOf(userId), JSON.stringify(creation));
  else localStore.remove(keyOf(userId));
}

/** Calls `hear` when another tab goes on with, or ends, the series of a user. @returns what ends that */
export function onCreationChanged(userId: number, hear: () => void): () => void {
  const follow = ({ key }: StorageEvent) => key === keyOf(userId) && hear();
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Names the series of a user among the tabs of a browser. */
export function keyOf(userId: number): string {
  return `doorstep-series-${userId}`;
}
