import { z } from 'zod';
import { findUser, holdActive } from '../accounts/account.queries.ts';
import type { Role } from '../accounts/roles.ts';
import type { Tx } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import { Id } from '../text.ts';
import { command, query } from '../trpc.ts';
import { isBlocked, relatedPeople, setRelation } from './favourite.queries.ts';

const Choice = z.object({ userId: Id, on: z.boolean() });

export const favouriteProcedures = {
  /** The viewer's favourite providers, and everybody they blocked. */
  relations: query('customer', 'provider').query(async ({ ctx: { database, viewer } }) => ({
    favourites: await relatedPeople(database.read, 'favourite', viewer.id),
    blocked: await relatedPeople(database.read, 'block', viewer.id),
  })),

  /** Likes a provider, or no longer; favourites are asked first. @throws not_found, forbidden (one blocked the other) */
  setFavourite: command(Choice, 'customer').mutation(async ({ ctx: { tx, viewer }, input }) => {
    const { userId: otherId, on } = input;
    // Until this is done the provider blocks nobody.
    await holdActive(tx, otherId);
    await refuseUnlessRole(tx, otherId, 'provider');
    const sides = { customerId: viewer.id, providerId: otherId };
    if (on && (await isBlocked(tx, sides))) throw new DomainError('forbidden');
    await setRelation(tx, 'favourite', { userId: viewer.id, otherId, on });
  }),

  /**
   * Blocks somebody of the other side, or no longer; they are not brought together again, and who was a favourite is
   * none. @throws not_found
   */
  setBlock: command(Choice, 'customer', 'provider').mutation(async ({ ctx: { tx, viewer }, input }) => {
    const { userId: theirs, on } = input;
    const mine = viewer.id;
    await refuseUnlessRole(tx, theirs, viewer.role === 'customer' ? 'provider' : 'customer');
    await setRelation(tx, 'block', { userId: mine, otherId: theirs, on });
    if (!on) return;
    const [userId, liked] = viewer.role === 'customer' ? [mine, theirs] : [theirs, mine];
    await setRelation(tx, 'favourite', { userId, otherId: liked, on: false });
  }),
};

async function refuseUnlessRole(tx: Tx, userId: number, role: Role): Promise<void> {
  const user = await findUser(tx, userId);
  if (user?.role !== role) throw new DomainError('not_found');
}
