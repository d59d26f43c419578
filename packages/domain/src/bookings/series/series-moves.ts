import type { CommandContext } from '../../platform/trpc.ts';
import { DomainError } from '../../platform/errors.ts';
import type { BookingRow } from '../booking.queries.ts';
import { actorOf } from '../booking.queries.ts';
import { lockSeries } from '../lifecycle/transition.queries.ts';
import type { TransitionContext } from '../lifecycle/transition-effects.ts';
import { presentBooking } from '../present-booking.ts';
import type { SeriesReport } from './series.schema.ts';
import { seriesDates } from './series.queries.ts';

/**
 * Does the same to every date of a series for which `meant` holds, and reports what was done and what was not, and why.
 * `act` must refuse before it changes anything, for the other dates go on. @throws not_found (none concerns the viewer)
 */
export async function forEachDate(
  ctx: CommandContext,
  seriesId: number,
  meant: (booking: BookingRow) => boolean,
  act: (booking: BookingRow, context: TransitionContext) => Promise<unknown>,
): Promise<SeriesReport> {
  const { tx, viewer, now } = ctx;
  await lockSeries(tx, seriesId);
  const dates = await seriesDates(tx, viewer, seriesId);
  if (dates.length === 0) throw new DomainError('not_found');
  const done = new Set<number>();
  const refused: SeriesReport['refused'] = [];
  for (const booking of dates.filter(meant)) {
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
