import { z } from 'zod';
import { findUser, lockActive } from '../platform/users/user.queries.ts';
import type { Viewer } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { DomainError } from '../platform/errors.ts';
import { Id } from '../platform/text.ts';
import { type Page, PageQuery, idAfter, pageOf } from '../platform/page.ts';
import { command, query, rateLimitCost } from '../platform/trpc.ts';
import {
  type Relation,
  haveBookingTogether,
  isBlocked,
  related,
  relatedPeople,
  setRelation,
} from './favourite.queries.ts';
import { MAX_RELATIONS, type Relations } from './favourite.schema.ts';
import { findVisibleProfile } from './profile.queries.ts';
import type { FavouriteProvider } from './profile.schema.ts';
import { findOfferingProviders } from './provider.queries.ts';
import { addRatings, summarizeProviders } from './provider-summary.ts';

const Choice = z.object({ userId: Id, on: z.boolean() });

const FavouritesQuery = PageQuery.pick({ cursor: true }).extend({
  limit: z.int().min(1).max(12).default(6),
});

export const favouriteProcedures = {
  /** Returns the viewer's favourites and blocked people, as far as they may know of them (PRV-11). */
  relations: query('customer', 'provider').query(
    async ({ ctx: { database, viewer } }): Promise<Relations> => ({
      favourites: await relatedPeople(database.read, 'favourite', viewer.id),
      blocked: await relatedPeople(database.read, 'block', viewer.id),
    }),
  ),

  /**
   * Returns a page of the customer's favourites, by id, with rating, services and next free time. The number of reads is
   * constant. @throws invalid
   */
  favourites: query('customer')
    .use(rateLimitCost(4))
    .input(FavouritesQuery)
    .query(async ({ ctx: { database, viewer, now }, input }): Promise<Page<FavouriteProvider>> => {
      const db = database.read;
      const { cursor, limit } = input;
      const range = { after: idAfter(cursor), limit: limit + 1 };
      const people = await relatedPeople(db, 'favourite', viewer.id, range);
      const ids = people.slice(0, limit).map(({ id }) => id);
      const providers = await addRatings(db, await findOfferingProviders(db, ids));
      const summaries = await summarizeProviders(db, providers, { now });
      const summaryById = new Map(summaries.map((summary) => [summary.id, summary]));
      return pageOf(people, limit, {
        cursorOf: ({ id }) => String(id),
        present: (person) => ({ ...person, summary: summaryById.get(person.id) ?? null }),
      });
    }),

  /**
   * Adds or removes a favourite; favourites are assigned first.
   * @throws not_found, forbidden (one blocked the other), too_many_favourites
   */
  setFavourite: command(Choice, 'customer').mutation(async ({ ctx: { tx, viewer }, input }) => {
    const { userId: otherId, on } = input;
    // Keeps the provider from blocking the customer at the same time.
    await lockActive(tx, otherId);
    await refuseUnknown(tx, 'favourite', viewer, input);
    const sides = { customerId: viewer.id, providerId: otherId };
    if (on && (await isBlocked(tx, sides)))
      throw new DomainError('forbidden', { message: 'You can’t add this provider to your favourites' });
    if (on && (await isFull(tx, 'favourite', viewer.id, otherId)))
      throw new DomainError('too_many_favourites');
    await setRelation(tx, 'favourite', { userId: viewer.id, otherId, on });
  }),

  /**
   * Blocks or unblocks a user of the other role. A block excludes future bookings together and removes the favourite
   * (PRV-6). @throws not_found, too_many_blocks
   */
  setBlock: command(Choice, 'customer', 'provider').mutation(async ({ ctx: { tx, viewer }, input }) => {
    const { userId: otherId, on } = input;
    await refuseUnknown(tx, 'block', viewer, input);
    if (on && (await isFull(tx, 'block', viewer.id, otherId))) throw new DomainError('too_many_blocks');
    await setRelation(tx, 'block', { userId: viewer.id, otherId, on });
    if (!on) return;
    const [customerId, providerId] = viewer.role === 'customer' ? [viewer.id, otherId] : [otherId, viewer.id];
    await setRelation(tx, 'favourite', { userId: customerId, otherId: providerId, on: false });
  }),
};

/** Returns whether a user's limit is reached; one who is in the relation already does not count again. */
async function isFull(tx: Tx, relation: Relation, userId: number, otherId: number): Promise<boolean> {
  const ids = await related(tx, relation, userId);
  return ids.length >= MAX_RELATIONS && !ids.includes(otherId);
}

/**
 * Refuses a user of the other role whom the viewer cannot know: without a booking together or, for providers, a public
 * page. An existing relation can always be removed (PRV-11). @throws not_found
 */
async function refuseUnknown(
  tx: Tx,
  relation: Relation,
  viewer: Viewer,
  { userId, on }: z.output<typeof Choice>,
): Promise<void> {
  const isCustomer = viewer.role === 'customer';
  const user = await findUser(tx, userId);
  if (user?.role !== (isCustomer ? 'provider' : 'customer')) throw new DomainError('not_found');
  if (!on && (await related(tx, relation, viewer.id)).includes(userId)) return;
  const [customerId, providerId] = isCustomer ? [viewer.id, userId] : [userId, viewer.id];
  const hasPage = isCustomer && (await findVisibleProfile(tx, userId, null)) !== undefined;
  if (!hasPage && !(await haveBookingTogether(tx, { customerId, providerId })))
    throw new DomainError('not_found');
}
