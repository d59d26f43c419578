import type { BookingRow } from '../bookings/booking.queries.ts';
import type { About, BookingTemplate } from './booking-letters.ts';

/** A booking as it is now, and the event that caused the mail. */
type Cause = Omit<About, 'offer'> & { readerId: number | undefined };

/** Returns whether a request still waits for its provider's answer. */
export function isUnanswered(
  { status, pausedAt, expiresAt }: Pick<BookingRow, 'status' | 'pausedAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return (
    status === 'pending' && pausedAt === null && (expiresAt === null || Date.parse(expiresAt) > now.getTime())
  );
}

const always = () => true;
const unanswered = ({ row, now }: Cause) => isUnanswered(row, now);
const isAhead = ({ row }: Cause) =>
  row.pausedAt === null && (row.status === 'pending' || row.status === 'confirmed');
/** The visit takes place at the time that the mail names. */
const isAtTime = ({ row, params }: Cause) =>
  params.startsAt === undefined || row.startsAt === params.startsAt;
const confirmedAtTime = (cause: Cause) =>
  cause.row.status === 'confirmed' && isAhead(cause) && isAtTime(cause);

/** Whether the reason for a mail about a booking still holds when it is about to be sent (MAI-13). */
export const BOOKING_REASONS: Readonly<Record<BookingTemplate, (cause: Cause) => boolean>> = {
  booking_requested: unanswered,
  new_request: unanswered,
  booking_accepted: confirmedAtTime,
  booking_declined: always,
  booking_expired: always,
  booking_cancelled: always,
  booking_moved: (cause) => isAhead(cause) && isAtTime(cause),
  reschedule_asked: ({ row, params }) =>
    row.rescheduleStartsAt !== null &&
    (params.requestedStartsAt === undefined || row.rescheduleStartsAt === params.requestedStartsAt),
  reschedule_accepted: confirmedAtTime,
  reschedule_declined: confirmedAtTime,
  reschedule_lapsed: confirmedAtTime,
  booking_reassigned: isAhead,
  job_given_away: ({ row, readerId }) => row.providerId !== readerId,
  reminder: (cause) => confirmedAtTime(cause) && Date.parse(cause.row.startsAt) > cause.now.getTime(),
  on_my_way: ({ row }) =>
    row.status === 'confirmed' && row.onMyWayAt !== null && row.startedAt === null && row.finishedAt === null,
  booking_completed: always,
  review_invitation: ({ row }) => row.status === 'completed' && row.rating === null,
  problem_opened: ({ row }) => row.problemAt !== null,
  problem_decided: always,
};
