import type { EventType } from '../../platform/events/event-types.ts';
import type { DomainEvent } from '../../platform/events/event.queries.ts';
import type { Move, Transition } from './booking.lifecycle.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { TransitionContext } from './transition-effects.ts';

/** The event that tells of each move. */
const EVENTS: Record<Move, EventType> = {
  accept: 'booking.accepted',
  decline: 'booking.declined',
  acceptReschedule: 'booking.reschedule_accepted',
  declineReschedule: 'booking.reschedule_declined',
  withdrawReschedule: 'booking.reschedule_withdrawn',
  reschedule: 'booking.rescheduled',
  skip: 'booking.skipped',
  reactivate: 'booking.reactivated',
  offerCover: 'booking.cover_offered',
  withdrawCover: 'booking.cover_withdrawn',
  acceptCover: 'booking.cover_accepted',
  complete: 'booking.completed',
  reportProblem: 'booking.problem_reported',
  resolveProblem: 'booking.problem_resolved',
  assign: 'booking.assigned',
  cancel: 'booking.cancelled',
  expire: 'booking.expired',
  lapse: 'booking.reschedule_lapsed',
};

/** What a move leaves in the log: both statuses, and of time, provider, reason and lateness what it touched. */
export function eventOf(
  { move, from, to }: Transition,
  before: BookingRow,
  after: BookingRow,
  { viewer, told }: Pick<TransitionContext, 'viewer' | 'told'>,
): DomainEvent {
  const requested =
    after.rescheduleStartsAt !== null && before.rescheduleStartsAt !== after.rescheduleStartsAt;
  const data = {
    from,
    to,
    ...(after.cancelReason !== null && { reason: after.cancelReason }),
    ...(after.late !== before.late && { late: true }),
    ...(after.startsAt !== before.startsAt && { startsAt: after.startsAt, startedAt: before.startsAt }),
    ...(requested && { requestedStartsAt: after.rescheduleStartsAt }),
    ...(after.providerId !== before.providerId && {
      providerId: after.providerId,
      formerProviderId: before.providerId,
    }),
    ...told,
  };
  return {
    type: requested ? 'booking.reschedule_requested' : EVENTS[move],
    actorId: viewer?.id ?? null,
    bookingId: before.id,
    // A provider who loses a job is told of it too.
    tells: after.providerId === before.providerId ? null : before.providerId,
    data,
  };
}
