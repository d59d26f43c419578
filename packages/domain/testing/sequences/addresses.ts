import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readSnapshot } from '../snapshot.ts';
import { signedIn } from './cast.ts';
import { isActive } from './oracle.ts';
import { type Step, attempt, pick, step } from './step.ts';

const UNKNOWN = 999_999;
const DRAFT = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'N1 1AA' };

/** Somebody keeps their addresses: exactly one of them is the default, the one that the rulings say (Rulings: Addresses). */
export const addresses: fc.Arbitrary<Step> = fc
  .record({
    who: fc.nat(2),
    role: fc.constantFrom('customer', 'customer', 'customer', 'provider'),
    act: fc.constantFrom('create', 'create', 'update', 'update', 'delete', 'setDefault'),
    isDefault: fc.boolean(),
    address: fc.nat(9),
    /** Mostly their own. */
    stranger: fc.constantFrom(false, false, false, true),
  })
  .map((wish) =>
    step(`${wish.act} address`, wish, async (cast, before) => {
      const row = pick(before.addresses, wish.address);
      const owner = [...cast.customer, ...cast.provider].find(({ id }) => id === row?.userId);
      const anybody = pick(cast[wish.role], wish.who)!;
      const user = (wish.act === 'create' || wish.stranger ? undefined : owner) ?? anybody;
      const own = before.addresses.filter(({ userId }) => userId === user.id);
      const addressId = row?.id ?? UNKNOWN;
      const { isDefault } = wish;
      const { addresses: calls } = await signedIn(cast, user);
      const acts = {
        create: () => calls.create({ ...DRAFT, isDefault }),
        update: () => calls.update({ ...DRAFT, name: 'Work', addressId, isDefault }),
        delete: () => calls.delete({ addressId }),
        setDefault: () => calls.setDefault({ addressId }),
      };
      const { value, code } = await attempt<{ id: number } | void>(acts[wish.act]());

      const isOwn = wish.act === 'create' || row?.userId === user.id;
      const refusal = isOwn ? undefined : 'not_found';
      assert.equal(code, isActive(before, user.id) ? refusal : 'signed_out');
      if (code) return 'unchanged';

      const former = own.find(isDefaultOne)?.id;
      const [oldest] = own.filter(({ id }) => id !== addressId);
      const due = {
        create: isDefault || own.length === 0 ? value?.id : former,
        update: isDefault ? addressId : former,
        delete: former === addressId ? oldest?.id : former,
        setDefault: addressId,
      };
      const after = await readSnapshot(cast.world.database.read);
      const now = after.addresses.filter(({ userId }) => userId === user.id);
      const count = { create: 1, update: 0, delete: -1, setDefault: 0 };
      assert.equal(now.length - own.length, count[wish.act]);
      assert.deepEqual(
        now.filter(isDefaultOne).map(({ id }) => id),
        [due[wish.act]].filter((id) => id !== undefined),
      );
      return undefined;
    }),
  );

function isDefaultOne({ isDefault }: { isDefault: number }): boolean {
  return isDefault === 1;
}
