import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readSnapshot } from '../snapshot.ts';
import { SERVICES, signedIn } from './cast.ts';
import { type Step, attempt, step } from './step.ts';

/** An admin changes a price, or retires the service that nobody offers; the list is never stale after that. */
export const catalogue: fc.Arbitrary<Step> = fc
  .record({
    service: fc.constantFrom(0, 0, 1, 2),
    price: fc.constantFrom(2000, 2550, 3333),
    retires: fc.boolean(),
  })
  .map((wish) =>
    step('change the catalogue', wish, async (cast, before) => {
      const { services } = await signedIn(cast, cast.admin[0]!);
      const row = before.services.find(({ id }) => id === SERVICES[wish.service])!;
      const { id: serviceId, type, name, description, imageUrl } = row;
      const draft = { serviceId, type, name, description, imageUrl, price: wish.price };
      const retires = wish.retires && wish.service === 2;
      const { code } = await attempt<unknown>(
        retires ? services.retire({ serviceId }) : services.update(draft),
      );
      assert.equal(code, row.retiredAt === null ? undefined : 'not_found');

      const after = await readSnapshot(cast.world.database.read);
      const due = after.services
        .filter(({ retiredAt }) => retiredAt === null)
        .map(({ id, price }) => [id, price]);
      const listed = await cast.world.as(null).services.list();
      assert.deepEqual(listed.map(({ id, price }) => [id, price]).toSorted(byId), due);
      return code && 'unchanged';
    }),
  );

function byId([a = 0]: number[], [b = 0]: number[]): number {
  return a - b;
}
