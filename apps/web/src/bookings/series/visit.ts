import type { Alternative, Booking } from '@doorstep/domain';

/** What the card and the dialogs of a series know of one of its dates: a booking, or one of the sample. */
export type Visit = Pick<
  Booking,
  | 'id'
  | 'serviceId'
  | 'serviceName'
  | 'serviceType'
  | 'options'
  | 'providerName'
  | 'date'
  | 'endsAt'
  | 'duration'
  | 'status'
  | 'paused'
  | 'late'
  | 'moves'
>;

/** What can be done to the dates of a series, and what came of it. */
export interface SeriesActions {
  skip: (visit: Visit, done: () => void) => void;
  pauseAll: (done: () => void) => void;
  /** At its time, or at another. */
  reactivate: (visit: Visit, other: Alternative | null, done: () => void) => void;
  isPending: boolean;
  /** Why a date could not be taken up again, with times that are free instead; null when nothing was refused. */
  refusal: { message: string; alternatives: readonly Alternative[] } | null;
  /** Forgets the refusal. */
  reset: () => void;
}
