import { needReads } from '../../platform/database/read-outside.ts';
import { DomainError } from '../../platform/errors.ts';
import { Nothing, command, query } from '../../platform/trpc.ts';
import { lockBookingFor } from '../booking.policy.ts';
import { openBookingsOf } from '../booking.queries.ts';
import { Target } from '../booking.schema.ts';
import { transitionOf } from '../lifecycle/booking.lifecycle.ts';
import { presentById, runTransition } from '../lifecycle/transition.ts';
import { presentBooking } from '../present-booking.ts';
import { countCoverRequests } from './cover-requests.queries.ts';
import { coveredJobs, jobsInTimeOff } from './cover.queries.ts';
import { bookingsToCover } from './read-requested.ts';
import { presentCoverRequest } from './present-request.ts';
import type { CoverReport, JobInTimeOff } from './cover.schema.ts';
import { acceptCover, declineCover, offerCover, searchForCover } from './cover.ts';

export const coverProcedures = {
  /** The provider's jobs in their time off, how far each is covered, and those that others have taken over. */
  cover: query('provider').query(async ({ ctx: { database, viewer, now } }) => {
    const rows = await jobsInTimeOff(database.read, viewer.id, now);
    const offered = rows.flatMap(({ id, coverOfferedAt }) => (coverOfferedAt === null ? [] : [id]));
    const counts = await countCoverRequests(database.read, offered);
    const jobs = rows.map((row): JobInTimeOff => {
      const offer = row.coverOfferedAt === null ? null : (counts.get(row.id) ?? { asked: 0, declined: 0 });
      return { booking: presentBooking(row, viewer, now), offer };
    });
    return { jobs, covered: await coveredJobs(database.read, viewer.id, now) };
  }),

  /** The jobs that others ask the provider to cover, without what tells whose they are and where exactly (AVL-5). */
  coverRequests: query('provider').query(async ({ ctx: { database, viewer, now } }) => {
    const rows = await bookingsToCover(database.read, viewer.id, now);
    return rows.map(presentCoverRequest);
  }),

  /**
   * Asks others to cover a job in the provider's time off (AVL-5).
   * @throws not_found, illegal_move, not_in_time_off, no_substitute
   */
  offerCover: command(Target, 'provider').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking, actor } = await lockBookingFor(tx, viewer, input.bookingId);
    await offerCover(tx, booking, { actor, viewer, now });
    return presentById(ctx, booking.id);
  }),

  /** The same for every job in the provider's time off; reports which were offered and which were not, and why. */
  offerAllCover: command(Nothing, 'provider').mutation(async ({ ctx: { tx, viewer, now } }) => {
    await openBookingsOf(tx, 'providerId', viewer.id, now);
    const report: CoverReport = { done: [], refused: [] };
    const jobs = await jobsInTimeOff(tx, viewer.id, now);
    const open = jobs.filter((row) => transitionOf('offerCover', 'provider', row, now));
    needReads(tx, new Map(open.map((row) => searchForCover(row, now))));
    for (const row of open) {
      try {
        await offerCover(tx, row, { actor: 'provider', viewer, now });
        report.done.push({ id: row.id });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        report.refused.push({ bookingId: row.id, startsAt: row.startsAt, message: error.message });
      }
    }
    return report;
  }),

  /** Asks nobody any longer; the job stays with its provider. @throws not_found, illegal_move */
  withdrawCover: command(Target, 'provider', 'admin').mutation(({ ctx, input }) =>
    runTransition(ctx, input, 'withdrawCover'),
  ),

  /** Takes over a job: the first who does has it, confirmed. @throws not_found, cover_gone, illegal_move, not_free */
  acceptCover: command(Target, 'provider').mutation(async ({ ctx, input }) => {
    await acceptCover(ctx.tx, input.bookingId, ctx);
    return presentById(ctx, input.bookingId);
  }),

  /** Does not take it over. @throws not_found, cover_gone */
  declineCover: command(Target, 'provider').mutation(async ({ ctx, input }) => {
    await declineCover(ctx.tx, input.bookingId, ctx);
  }),
};
