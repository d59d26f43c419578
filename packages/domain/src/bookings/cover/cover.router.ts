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
  coverRequestOf,
  insertCoverRequests,
} from './cover-requests.queries.ts';
import { coveredJobs, jobsInTimeOff } from './cover.queries.ts';
import { bookingsToCover, presentCoverRequest } from './present-request.ts';
import { type CoverReport, type JobInTimeOff, MAX_COVER_REQUESTS } from './cover.schema.ts';
import { isOff } from '../../scheduling/provider-time.queries.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import type { Provider } from '../../providers/provider.queries.ts';
import { assignOneOf } from '../assignment/assignment.ts';
import { jobOf } from '../assignment/job.ts';
import { isOutOfReach, suitableAmong } from '../assignment/provider-search.ts';
import { replacementsFor } from '../assignment/hand-over.ts';
import { lockBooking } from '../lifecycle/transition.queries.ts';
import type { TransitionContext } from '../lifecycle/transition-effects.ts';

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

  /** Withdraws the search for cover; the job stays with its provider. @throws not_found, illegal_move */
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

/** Those who ask to be relieved of a job, or are asked to take one over. */
type ByProvider = TransitionContext & { viewer: Viewer };

/**
 * Asks other providers who could do a job in its provider's time off; it stays where it is until one of them accepts
 * (AVL-5). Refuses before it changes anything. @throws illegal_move, not_in_time_off, no_substitute
 */
export async function offerCover(tx: Tx, booking: BookingRow, context: ByProvider): Promise<void> {
  const { viewer, now } = context;
  permit(booking, 'offerCover', context);
  const { id: bookingId, duration } = booking;
  if (!(await isOff(tx, viewer.id, { startsAt: new Date(booking.startsAt), duration })))
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

/** The search for providers who could cover a job, by the key that names it within a transaction. */
export function searchForCover(
  booking: BookingRow,
  now: Date,
): [key: string, search: (db: Db) => Promise<Provider[]>] {
  return [`cover of ${booking.id}`, (db) => replacementsFor(db, booking, now, MAX_COVER_REQUESTS)];
}

/**
 * The viewer takes over a job that they are asked to cover, the first of all who do (AVL-5): the row is held, their
 * time claimed, that of the provider before given back. @throws not_found, cover_gone, illegal_move, not_free, out_of_reach
 */
export async function acceptCover(
  tx: Tx,
  bookingId: number,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<void> {
  const { booking } = await lockOffered(tx, viewer, bookingId);
  const context: TransitionContext = { actor: 'substitute', viewer, now };
  permit(booking, 'acceptCover', context);
  const job = await jobOf(tx, booking);
  // They may have left the service, or been kept apart from the customer, since they were asked.
  const providerId = await assignOneOf(tx, job, [viewer.id]);
  if (providerId === null) {
    const isFar = readOutside(tx, `reach of ${bookingId}`, async (db) =>
      isOutOfReach(db, job, await suitableAmong(db, job, [viewer.id])),
    );
    if (!isFar) throw new DomainError('not_free');
    throw new DomainError('out_of_reach', { message: 'You cannot get there in time from another job' });
  }
  await answerCover(tx, bookingId, viewer.id, 'accepted');
  await move(tx, booking, 'acceptCover', context, { providerId });
}

/** The viewer does not take over a job; who asks is told. @throws not_found, cover_gone */
export async function declineCover(
  tx: Tx,
  bookingId: number,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<void> {
  const { offeredBy } = await lockOffered(tx, viewer, bookingId);
  await answerCover(tx, bookingId, viewer.id, 'declined');
  const event = {
    type: 'cover.declined',
    actorId: viewer.id,
    recipientId: offeredBy,
    data: { bookingId },
  } as const;
  await recordEvent(tx, event, now);
}

/** A booking that the viewer is asked to cover, locked. @throws not_found (never asked), cover_gone (no longer) */
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
