import { needReads, readOutside } from '../../platform/database/read-outside.ts';
import { DomainError } from '../../platform/errors.ts';
import { command, Nothing, query } from '../../platform/trpc.ts';
import { lockBookingFor } from '../booking.policy.ts';
import { type BookingRow, findBooking, openBookingsOf } from '../booking.queries.ts';
import { Target } from '../booking.schema.ts';
import { transitionOf } from '../lifecycle/booking.lifecycle.ts';
import { move, permit, presentById, runTransition } from '../lifecycle/transition.ts';
import { presentBooking } from '../present-booking.ts';
import {
  answerCover,
  countCoverRequests,
  coveredJobs,
  coverRequestOf,
  insertCoverRequests,
  jobsInTimeOff,
} from './cover.queries.ts';
import { bookingsToCover, presentCoverRequest } from './present-request.ts';
import { type CoverReport, type JobInTimeOff, MAX_COVER_REQUESTS } from './cover.schema.ts';
import { overlapsTimeOff } from '../../scheduling/provider-time.queries.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import type { Provider } from '../../providers/provider.queries.ts';
import { assignOneOf } from '../assignment/assignment.ts';
import { jobOf } from '../assignment/job.ts';
import { isOutOfReach, filterSuitable } from '../assignment/provider-search.ts';
import { lockBooking } from '../lifecycle/transition.queries.ts';
import type { TransitionContext } from '../lifecycle/transition-effects.ts';
import { replacementsFor } from '../assignment/reassign.ts';

export const coverProcedures = {
  /** Returns the provider's jobs in their time off with the state of their cover, and those that others have taken over. */
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

  /** Returns the jobs that the provider is asked to cover, without the customer's identity and exact address (AVL-5). */
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

  /** The same for every job in the provider's time off; returns which were offered, and why others were not. */
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

  /** Withdraws the search for cover; the job stays with its provider. @throws not_found, illegal_move */
  withdrawCover: command(Target, 'provider', 'admin').mutation(({ ctx, input }) =>
    runTransition(ctx, input, 'withdrawCover'),
  ),

  /** Takes over a job: the first who does has it, confirmed. @throws not_found, cover_gone, illegal_move, not_free */
  acceptCover: command(Target, 'provider').mutation(async ({ ctx, input }) => {
    await acceptCover(ctx.tx, input.bookingId, ctx);
    return presentById(ctx, input.bookingId);
  }),

  /** Declines a cover request, and notifies the provider who offers the job. @throws not_found, cover_gone */
  declineCover: command(Target, 'provider').mutation(async ({ ctx: { tx, viewer, now }, input }) => {
    const { bookingId } = input;
    const { offeredBy: recipientId } = await lockOffered(tx, viewer, bookingId);
    await answerCover(tx, bookingId, viewer.id, 'declined');
    const event = { type: 'cover.declined', actorId: viewer.id, recipientId, data: { bookingId } } as const;
    await recordEvent(tx, event, now);
  }),
};

type ByProvider = TransitionContext & { viewer: Viewer };

/**
 * Asks other providers to cover a job in its provider's time off; it stays with its provider until one accepts (AVL-5).
 * Refuses before it changes anything. @throws illegal_move, not_in_time_off, no_substitute
 */
async function offerCover(tx: Tx, booking: BookingRow, context: ByProvider): Promise<void> {
  const { viewer, now } = context;
  permit(booking, 'offerCover', context);
  const { id: bookingId, duration } = booking;
  if (!(await overlapsTimeOff(tx, viewer.id, { startsAt: new Date(booking.startsAt), duration })))
    throw new DomainError('not_in_time_off');
  const others = readOutside(tx, ...searchForCover(booking, now));
  if (others.length === 0) throw new DomainError('no_substitute');
  await move(tx, booking, 'offerCover', context);
  const request = { bookingId, offeredBy: viewer.id, askedAt: now.toISOString() };
  await insertCoverRequests(
    tx,
    request,
    others.map(({ id }) => id),
  );
  for (const { id: recipientId } of others) {
    await recordEvent(
      tx,
      { type: 'cover.requested', actorId: viewer.id, recipientId, data: { bookingId } },
      now,
    );
  }
}

/** Returns the search for providers who could cover a job, with its key within a transaction. */
function searchForCover(
  booking: BookingRow,
  now: Date,
): [key: string, search: (db: Db) => Promise<Provider[]>] {
  return [`cover of ${booking.id}`, (db) => replacementsFor(db, booking, now, MAX_COVER_REQUESTS)];
}

/**
 * Gives a job to the viewer, the first who accepts (AVL-5): locks the row, claims their time and releases that of the former
 * provider. @throws not_found, cover_gone, illegal_move, not_free, out_of_reach
 */
async function acceptCover(
  tx: Tx,
  bookingId: number,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<void> {
  const { booking } = await lockOffered(tx, viewer, bookingId);
  const context: TransitionContext = { actor: 'substitute', viewer, now };
  permit(booking, 'acceptCover', context);
  const job = await jobOf(tx, booking);
  // Since the request they may have left the service, or there may be a block.
  const provider = await assignOneOf(tx, job, [viewer.id]);
  if (!provider) {
    const isFar = readOutside(tx, `reach of ${bookingId}`, async (db) =>
      isOutOfReach(db, job, await filterSuitable(db, job, [viewer.id])),
    );
    if (!isFar) throw new DomainError('not_free');
    throw new DomainError('out_of_reach', { message: 'You can’t get there in time from another job' });
  }
  await answerCover(tx, bookingId, viewer.id, 'accepted');
  await move(tx, booking, 'acceptCover', context, { providerId: provider.id });
}

/** Locks a booking that the viewer is asked to cover. @throws not_found (no request), cover_gone (closed) */
async function lockOffered(
  tx: Tx,
  viewer: Viewer,
  bookingId: number,
): Promise<{ booking: BookingRow; offeredBy: number }> {
  await lockBooking(tx, bookingId);
  const booking = await findBooking(tx, bookingId);
  const request = await coverRequestOf(tx, bookingId, viewer.id);
  if (!booking || !request) throw new DomainError('not_found');
  if (request.answer !== 'open') {
    const isTaken = booking.coveredAt !== null && booking.providerId !== viewer.id;
    throw new DomainError('cover_gone', isTaken ? { message: TAKEN } : {});
  }
  return { booking, offeredBy: request.offeredBy };
}

const TAKEN = 'Another provider has already taken this job';
