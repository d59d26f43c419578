import assert from 'node:assert/strict';
import fc from 'fast-check';
import { signedIn } from './cast.ts';
import { isActive } from './oracle.ts';
import { type Step, attempt, pick, step } from './step.ts';

/** A customer likes a provider, or a customer and a provider do not want to meet; mostly not for long. */
export const relations: fc.Arbitrary<Step> = fc
  .record({
    customer: fc.nat(2),
    provider: fc.nat(4),
    relation: fc.constantFrom('like', 'like', 'block', 'be blocked'),
    on: fc.boolean(),
  })
  .map((wish) =>
    step(wish.relation, wish, async (cast, before) => {
      const pair = [pick(cast.customer, wish.customer)!, pick(cast.provider, wish.provider)!] as const;
      const [user, other] = wish.relation === 'be blocked' ? [pair[1], pair[0]] : pair;
      const caller = await signedIn(cast, user);
      const choice = { userId: other.id, on: wish.on };
      const liking = wish.relation === 'like';
      const { code } = await attempt(
        liking ? caller.providers.setFavourite(choice) : caller.providers.setBlock(choice),
      );
      const isGone = before.users.some(({ id, deletedAt }) => id === other.id && deletedAt !== null);
      assert.equal(code, isActive(before, user.id) ? (isGone ? 'not_found' : undefined) : 'signed_out');
      if (code) return 'unchanged';

      const of = (rows: { userId: number; otherId: number }[]) =>
        rows.filter(({ userId }) => userId === user.id).map(({ otherId }) => otherId);
      const set = (ids: number[], on: boolean) =>
        [...new Set([...ids.filter((id) => id !== other.id), ...(on ? [other.id] : [])])].toSorted(
          (a, b) => a - b,
        );
      const found = await caller.providers.relations();
      // Blocking somebody ends liking them.
      const likes = liking ? set(of(before.favourites), wish.on) : set(of(before.favourites), false);
      const keeps = !liking && !wish.on ? of(before.favourites) : likes;
      assert.deepEqual(
        found.favourites.map(({ id }) => id),
        keeps,
      );
      assert.deepEqual(
        found.blocked.map(({ id }) => id),
        liking ? of(before.blocks) : set(of(before.blocks), wish.on),
      );
      return undefined;
    }),
  );
