import { z } from 'zod';
import { findUser } from '../accounts/account.queries.ts';
import { DomainError } from '../errors.ts';
import { Id } from '../text.ts';
import { type CommandContext, command, query } from '../trpc.ts';
import { relatedPeople, setRelation } from './favourite.queries.ts';

const Choice = z.object({ userId: Id, on: z.boolean() });

export const favouriteProcedures = {
  /** The viewer's favourite providers, and everybody they blocked. */
  relations: query('customer', 'provider').query(async ({ ctx: { database, viewer } }) => ({
    favourites: await relatedPeople(database.read, 'favourite', viewer.id),
    blocked: await relatedPeople(database.read, 'block', viewer.id),
  })),

  /** Likes a provider, or no longer; favourites are asked first. @throws not_found */
  setFavourite: command(Choice, 'customer').mutation(async ({ ctx, input }) => {
    await refuseUnlessRole(ctx, input.userId, 'provider');
    const { userId: otherId, on } = input;
    await setRelation(ctx.tx, 'favourite', { userId: ctx.viewer.id, otherId, on });
  }),

  /** Blocks somebody of the other side, or no longer; they are not brought together again. @throws not_found */
  setBlock: command(Choice, 'customer', 'provider').mutation(async ({ ctx, input }) => {
    await refuseUnlessRole(ctx, input.userId, ctx.viewer.role === 'customer' ? 'provider' : 'customer');
    const { userId: otherId, on } = input;
    await setRelation(ctx.tx, 'block', { userId: ctx.viewer.id, otherId, on });
    if (on) await setRelation(ctx.tx, 'favourite', { userId: ctx.viewer.id, otherId, on: false });
  }),
};

async function refuseUnlessRole({ tx }: CommandContext, userId: number, role: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (user?.role !== role) throw new DomainError('not_found');
}
