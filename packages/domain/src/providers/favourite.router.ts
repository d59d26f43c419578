import { z } from 'zod';
import { findUser, lockActive } from '../platform/users/user.queries.ts';
import type { Viewer } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { DomainError } from '../platform/errors.ts';
import { Id } from '../platform/text.ts';
import { command, query } from '../platform/trpc.ts';
import {
  type Relation,
  haveBookingTogether,
  isBlocked,
  related,
  relatedPeople,
  setRelation,
} from './favourite.queries.ts';
import { MAX_RELATIONS, type Relations } from './favourite.schema.ts';
import { findVisibleProfile } from './visible-profile.ts';

const Choice = z.object({ userId: Id, on: z.boolean() });

export const favouriteProcedures = {
  /** The viewer's favourite providers, and everybody they blocked; of those whom they may know of (PRV-11). */
  relations: query('customer', 'provider').query(
    async ({ ctx: { database, viewer } }): Promise<Relations> => ({
      favourites: await relatedPeople(database.read, 'favourite', viewer.id),
      blocked: await relatedPeople(database.read, 'block', viewer.id),
    }),
  ),

  /**
   * Likes a provider, or no longer; favourites are asked first.
   * @throws not_found, forbidden (one blocked the other), too_many_favourites
   */
  setFavourite: command(Choice, 'customer').mutation(async ({ ctx: { tx, viewer }, input }) => {
    const { userId: otherId, on } = input;
    // Until this is done the provider blocks no one else.
    await lockActive(tx, otherId);
    await refuseUnknown(tx, 'favourite', viewer, input);
    const sides = { customerId: viewer.id, providerId: otherId };
    if (on && (await isBlocked(tx, sides)))
      throw new DomainError('forbidden', { message: 'This provider cannot be a favourite of yours' });
    if (on && (await isFull(tx, 'favourite', viewer.id, otherId)))
      throw new DomainError('too_many_favourites');
    await setRelation(tx, 'favourite', { userId: viewer.id, otherId, on });
  }),

  /**
   * Blocks a user of the other side, or no longer; they are not brought together again, and who was a favourite is
   * none (PRV-6). @throws not_found, too_many_blocks
   */
  setBlock: command(Choice, 'customer', 'provider').mutation(async ({ ctx: { tx, viewer }, input }) => {
    const { userId: theirs, on } = input;
    const mine = viewer.id;
    await refuseUnknown(tx, 'block', viewer, input);
    if (on && (await isFull(tx, 'block', mine, theirs))) throw new DomainError('too_many_blocks');
    await setRelation(tx, 'block', { userId: mine, otherId: theirs, on });
    if (!on) return;
    const [userId, liked] = viewer.role === 'customer' ? [mine, theirs] : [theirs, mine];
    await setRelation(tx, 'favourite', { userId, otherId: liked, on: false });
  }),
};

/** Whether a user has no room left for another in a relation; one who is in it already takes none. */
async function isFull(tx: Tx, relation: Relation, userId: number, otherId: number): Promise<boolean> {
  const ids = await related(tx, relation, userId);
  return ids.length >= MAX_RELATIONS && !ids.includes(otherId);
}

/**
 * A user of the other side is known by a booking together, and a provider by being shown to everybody; one who is not
 * known is not found. A relation that is there may always be taken back (PRV-11). @throws not_found
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
  const isShown = isCustomer && (await findVisibleProfile(tx, userId, null)) !== undefined;
  if (!isShown && !(await haveBookingTogether(tx, { customerId, providerId })))
    throw new DomainError('not_found');
}
