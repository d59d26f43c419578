import type { Tx } from '../../platform/database/database.ts';
import { overlapsTimeOff } from '../../scheduling/provider-time.queries.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { appointmentAt } from '../request/appointment.ts';
import { assignAgain, providerColumns } from '../assignment/assignment.ts';
import { jobOf } from '../assignment/job.ts';
import { findSuitableOwnProvider } from '../assignment/provider-search.ts';
import { refuseTooManyPending } from '../booking.policy.ts';
import type { BookingRow } from '../booking.queries.ts';
import { type TransitionContext, timesFrom, pendingFrom } from '../lifecycle/transition-effects.ts';
import { lapseOf } from '../deadlines/deadlines.ts';
import { move, permit } from '../lifecycle/transition.ts';

/** Another time: `date` as in a request, and a time of the form. */
export interface AnotherTime {
  date: string;
  time: string;
}

/**
 * Reschedules a booking (RES-2, RES-3). A pending one moves immediately and is pending again; a confirmed one gets a
 * reschedule request that holds both times until its provider answers or it lapses. When its provider may no longer do
 * it, either moves immediately to another who is free, who must accept it.
 * @throws illegal_move, invalid, too_many_pending, slot_taken or provider_unavailable with alternatives
 */
export async function reschedule(
  tx: Tx,
  found: BookingRow,
  other: AnotherTime,
  context: TransitionContext,
): Promise<BookingRow> {
  const { now } = context;
  permit(found, 'reschedule', context);
  const present = await jobOf(tx, found);
  const appointment = appointmentAt(other, found.duration, present.entry, now);
  if (appointment.startsAt.toISOString() === found.startsAt) {
    throw invalidField('time', 'Please choose a different time from the current one');
  }
  // The last request may have lapsed before the scheduled job has processed it.
  const isOverdue = found.rescheduleLapsesAt !== null;
  const booking = isOverdue ? await move(tx, found, 'lapse', { actor: 'system', viewer: null, now }) : found;
  const job = { ...present, ...appointment };
  const provider = await findSuitableOwnProvider(tx, booking, job);
  if (booking.status === 'confirmed' && provider) {
    await assignAgain(tx, job, provider, now);
    return move(tx, booking, 'reschedule', context, {
      rescheduleStartsAt: appointment.startsAt.toISOString(),
      rescheduleRequestedAt: now.toISOString(),
      rescheduleLapsesAt: lapseOf(now, new Date(booking.startsAt)).toISOString(),
    });
  }
  if (booking.status === 'confirmed') await refuseTooManyPending(tx, booking.userId, now);
  const assigned = await assignAgain(tx, job, provider, now);
  const looked = { ...booking, providerFits: provider !== null };
  const moved = await move(tx, looked, 'reschedule', context, {
    ...timesFrom(appointment.startsAt, booking.duration),
    ...pendingFrom(now, appointment.startsAt),
    providerId: assigned?.id ?? null,
  });
  return { ...moved, ...providerColumns(assigned) };
}

/**
 * Moves a booking to the requested time, which is held already, unless the provider has taken time off since (RES-6).
 * @throws illegal_move, time_off
 */
export async function acceptReschedule(
  tx: Tx,
  booking: BookingRow,
  context: TransitionContext,
): Promise<void> {
  permit(booking, 'acceptReschedule', context);
  const { providerId, rescheduleStartsAt, duration } = booking;
  const isAway =
    providerId !== null &&
    rescheduleStartsAt !== null &&
    (await overlapsTimeOff(tx, providerId, { startsAt: new Date(rescheduleStartsAt), duration }));
  if (isAway) throw new DomainError('time_off');
  await move(tx, booking, 'acceptReschedule', context);
}
