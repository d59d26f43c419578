import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readSnapshot } from '../snapshot.ts';
import { signedIn } from './cast.ts';
import { isActive, isBlocked } from './oracle.ts';
import { type Step, attempt, pick, step } from './step.ts';

interface Relation {
  userId: number;
  otherId: number;
}

/** A customer likes a provider, or one of the two blocks the other, which ends the liking; or no longer. */
export const relations: fc.Arbitrary<Step> = fc
  .record({
    customer: fc.nat(2),
    provider: fc.nat(4),
    relation: fc.constantFrom('like', 'like', 'block', 'be blocked'),
    on: fc.boolean(),
  })
  .map((wish) =>
    step(wish.relation, wish, async (cast, before) => {
      const [customer, provider] = [pick(cast.customer, wish.customer)!, pick(cast.provider, wish.provider)!];
      const [user, other] = wish.relation === 'be blocked' ? [provider, customer] : [customer, provider];
      const { providers } = await signedIn(cast, user);
      const choice = { userId: other.id, on: wish.on };
      const likes = wish.relation === 'like';
      const { code } = await attempt(likes ? providers.setFavourite(choice) : providers.setBlock(choice));

      const isGone = before.users.some(({ id, deletedAt }) => id === other.id && deletedAt !== null);
      const isRefused = likes && wish.on && isBlocked(before, user.id, other.id);
      const refusal = isGone ? 'not_found' : isRefused ? 'forbidden' : undefined;
      assert.equal(code, isActive(before, user.id) ? refusal : 'signed_out');
      if (code) return 'unchanged';

      const after = await readSnapshot(cast.world.database.read);
      const liking = { userId: customer.id, otherId: provider.id };
      const isLiked = likes ? wish.on : before.favourites.some(is(liking)) && !wish.on;
      assert.deepEqual(after.favourites, changed(before.favourites, liking, isLiked));
      const blocking = { userId: user.id, otherId: other.id };
      const isOn = likes ? before.blocks.some(is(blocking)) : wish.on;
      assert.deepEqual(after.blocks, changed(before.blocks, blocking, isOn));
      return undefined;
    }),
  );

/** The rows with this one, or without, in their order. */
function changed(rows: readonly Relation[], row: Relation, isOn: boolean): Relation[] {
  const others = rows.filter((each) => !is(row)(each));
  return [...others, ...(isOn ? [row] : [])].toSorted((a, b) => a.userId - b.userId || a.otherId - b.otherId);
}

function is({ userId, otherId }: Relation): (row: Relation) => boolean {
  return (row) => row.userId === userId && row.otherId === otherId;
}
