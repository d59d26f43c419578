import { readBooking } from '../bookings/booking.policy.ts';
import { Target } from '../bookings/booking.schema.ts';
import { DomainError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { command, Nothing, publicProcedure, query, spend } from '../platform/trpc.ts';
import { calendarEntryOf, feedEntries, readEntry } from './calendar-entry.queries.ts';
import { endFeed, findFeed, insertFeed, ownerOfFeed, replaceFeed } from './calendar-feed.queries.ts';
import { FeedTarget } from './calendar-feed.schema.ts';

/** The rate-limit costs of reading a feed, which reads hundreds of bookings, and of an unknown token. */
const READING = 10;
const MISSING = 1;

export const calendarFeedProcedures = {
  /** Returns when the viewer's private calendar link was made; null without one. */
  mine: query('customer', 'provider').query(
    async ({ ctx: { database, viewer } }) => (await findFeed(database.read, viewer.id)) ?? null,
  ),

  /** Creates the viewer's feed; only this response has its token (CAL-2). @throws feed_exists */
  create: command(Nothing, 'customer', 'provider').mutation(async ({ ctx: { tx, viewer, now } }) => {
    const feed = await insertFeed(tx, viewer.id, now);
    if (!feed) throw new DomainError('feed_exists');
    await recordEvent(tx, { type: 'calendar_feed.created', actorId: viewer.id }, now);
    return feed;
  }),

  /** Puts a new address in the old one's place, which ends at once. @throws not_found */
  renew: command(Nothing, 'customer', 'provider').mutation(async ({ ctx: { tx, viewer, now } }) => {
    const feed = await replaceFeed(tx, viewer.id, now);
    if (!feed) throw new DomainError('not_found', { message: 'You have no calendar link' });
    await recordEvent(tx, { type: 'calendar_feed.renewed', actorId: viewer.id }, now);
    return feed;
  }),

  /** Ends the viewer's address; without one nothing happens. */
  end: command(Nothing, 'customer', 'provider').mutation(async ({ ctx: { tx, viewer, now } }) => {
    await endFeed(tx, viewer.id, now);
  }),

  /**
   * The bookings at an address, for every caller who knows it (CAL-3, CAL-4). Each feed has a budget of its own: calendar
   * services read those of many users from one network (LIM-9). @throws not_found, too_many_requests
   */
  read: publicProcedure.input(FeedTarget).query(async ({ ctx, input }) => {
    const { database, now } = ctx;
    const owner = await ownerOfFeed(database.read, input.token);
    if (!owner) {
      await spend(ctx, MISSING);
      throw new DomainError('not_found');
    }
    await spend(ctx, READING, `feed ${owner.id}`);
    const rows = await feedEntries(database.read, owner, now);
    return rows.map((row) => calendarEntryOf(row, owner));
  }),

  /** One booking for the calendar of a user who takes part in it (CAL-1). @throws not_found */
  ofBooking: query()
    .input(Target)
    .query(async ({ ctx: { database, viewer }, input }) => {
      const { booking } = await readBooking(database.read, viewer, input.bookingId);
      return calendarEntryOf(await readEntry(database.read, booking.id), viewer);
    }),
};
