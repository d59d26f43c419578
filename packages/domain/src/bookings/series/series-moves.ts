import type { CommandContext } from '../../platform/trpc.ts';
import { DomainError } from '../../platform/errors.ts';
import { type BookingRow, actorOf } from '../booking.queries.ts';
import { lockSeries } from '../lifecycle/transition.queries.ts';
import { type TransitionContext, pendingFrom, timesFrom } from '../lifecycle/transition-effects.ts';
import { presentBooking } from '../present-booking.ts';
import type { SeriesReport } from './series.schema.ts';
import { seriesDates } from './series.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { IDEMPOTENCY_RETENTION_HOURS } from '../request/idempotency.schema.ts';
import { appointmentAt } from '../request/appointment.ts';
import { assignAgain } from '../assignment/assignment.ts';
import { jobOf } from '../assignment/job.ts';
import { findSuitableOwnProvider } from '../assignment/provider-search.ts';
import { refuseTooManyPending } from '../booking.policy.ts';
import { move, permit } from '../lifecycle/transition.ts';
import type { AnotherTime } from '../reschedules/reschedule.ts';

/**
 * Calls `act` for every date of a series that `includes` selects, and reports which dates changed and which were refused.
 * `act` must refuse before it changes anything, because the other dates continue. @throws not_found (none concerns the viewer)
 */
export async function forEachDate(
  ctx: CommandContext,
  seriesId: number,
  includes: (booking: BookingRow) => boolean,
  act: (booking: BookingRow, context: TransitionContext) => Promise<unknown>,
): Promise<SeriesReport> {
  const { tx, viewer, now } = ctx;
  await lockSeries(tx, seriesId);
  const dates = await seriesDates(tx, viewer, seriesId);
  if (dates.length === 0) throw new DomainError('not_found');
  const done = new Set<number>();
  const refused: SeriesReport['refused'] = [];
  for (const booking of dates.filter(includes)) {
    const actor = actorOf(viewer, booking);
    if (!actor) continue;
    try {
      await act(booking, { actor, viewer, now });
      done.add(booking.id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, message, details } = error;
      refused.push({ bookingId: booking.id, startsAt: booking.startsAt, code, message, ...details });
    }
  }
  const after = await seriesDates(tx, viewer, seriesId);
  const present = (row: BookingRow) => presentBooking(row, viewer, now);
  return { done: after.filter(({ id }) => done.has(id)).map(present), refused };
}

/**
 * Claims the time of a paused date again, or another time; its provider must accept it again. If they no longer offer the
 * service, another free provider is asked (SER-11, ASG-10).
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
  const again = { ...job, ...appointment };
  const assigned = await assignAgain(tx, again, await findSuitableOwnProvider(tx, booking, again), now);
  await move(tx, booking, 'reactivate', context, {
    ...timesFrom(appointment.startsAt, booking.duration),
    ...pendingFrom(now, appointment.startsAt),
    providerId: assigned?.id ?? null,
  });
}

/** A series can be undone as long as its Idempotency-Keys are stored. */
const UNDO_TIMEOUT_MS = IDEMPOTENCY_RETENTION_HOURS * 3_600_000;

/** Undoes the request of one date of a series (SER-8). @throws illegal_move once it was accepted, or after 24 hours */
export async function undoDate(tx: Tx, booking: BookingRow, context: TransitionContext): Promise<void> {
  const age = context.now.getTime() - Date.parse(booking.createdAt);
  if (booking.status !== 'pending' || age >= UNDO_TIMEOUT_MS) {
    throw new DomainError('illegal_move', {
      message: 'You can’t undo this booking any more, but you can cancel it',
    });
  }
  await move(tx, booking, 'cancel', { ...context, undoing: true });
}
