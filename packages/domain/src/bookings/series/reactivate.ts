import type { Tx } from '../../database/database.ts';
import { appointmentAt } from '../appointment.ts';
import { askedAgain, assign, jobOf } from '../assignment.ts';
import { refuseTooMany } from '../booking.policy.ts';
import type { BookingRow } from '../booking.queries.ts';
import { type Mover, timesFrom, waitingFrom } from '../consequences.ts';
import { move, permit } from '../move.ts';
import type { AnotherTime } from '../reschedules/reschedule.ts';

/**
 * Claims the time of a paused date again, or another one; its provider must accept it once more. When that provider has
 * left the service, whoever is free is asked instead (Rulings: Skip, pause, reactivate).
 * @throws illegal_move, invalid, too_many_pending, slot_taken or provider_unavailable with alternatives
 */
export async function reactivate(
  tx: Tx,
  booking: BookingRow,
  other: AnotherTime | null,
  mover: Mover,
): Promise<void> {
  const { now } = mover;
  permit(booking, 'reactivate', mover);
  await refuseTooMany(tx, booking.userId, now);
  const job = await jobOf(tx, booking);
  const appointment = other ? appointmentAt(other, booking.duration, job.entry, now) : job;
  const { provider } = await askedAgain(tx, booking, now);
  const providerId = await assign(tx, { ...job, ...appointment }, provider?.id ?? null, now);
  await move(tx, booking, 'reactivate', mover, {
    ...timesFrom(appointment.startsAt, booking.duration),
    ...waitingFrom(now, appointment.startsAt),
    providerId,
  });
}
