import type { Tx } from '../../platform/database/database.ts';
import { appointmentAt } from '../request/appointment.ts';
import { assign } from '../assignment/assignment.ts';
import { jobOf } from '../assignment/job.ts';
import { suitableProvider } from '../assignment/provider-search.ts';
import { refuseTooManyPending } from '../booking.policy.ts';
import type { BookingRow } from '../booking.queries.ts';
import { type TransitionContext, timesFrom, pendingFrom } from '../lifecycle/transition-effects.ts';
import { move, permit } from '../lifecycle/transition.ts';
import type { AnotherTime } from '../reschedules/reschedule.ts';

/**
 * Claims the time of a paused date again, or another one; its provider must accept it once more. When that provider has
 * left the service, another who is free is asked instead (SER-11, ASG-10).
 * @throws illegal_move, invalid, too_many_pending, slot_taken or provider_unavailable with alternatives
 */
export async function reactivate(
  tx: Tx,
  booking: BookingRow,
  other: AnotherTime | null,
  context: TransitionContext,
): Promise<void> {
  const { now } = context;
  permit(booking, 'reactivate', context);
  await refuseTooManyPending(tx, booking.userId, now);
  const job = await jobOf(tx, booking);
  const appointment = other ? appointmentAt(other, booking.duration, job.entry, now) : job;
  const provider = await suitableProvider(tx, booking);
  const providerId = await assign(tx, { ...job, ...appointment }, provider?.id ?? null, now);
  await move(tx, booking, 'reactivate', context, {
    ...timesFrom(appointment.startsAt, booking.duration),
    ...pendingFrom(now, appointment.startsAt),
    providerId,
  });
}
