import { expect, it } from 'vitest';
import { aCustomer, openingPasswords } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest();

it('no user keeps another account from being deleted by taking the name that it gets', async () => {
  const customer = await aCustomer(world);
  const username = `deleted-${customer.id}`;
  const taken = {
    username,
    email: `${username}@deleted.invalid`,
    name: 'Mallory',
    role: 'customer' as const,
  };
  await world.as(null).accounts.register({ ...taken, password: 'a password', phone: null });
  const { accounts } = world.as(customer, { passwords: openingPasswords() });
  await accounts.deleteAccount({ currentPassword: 'any' });
  const row = await world.database.read
    .selectFrom('user')
    .select(['username', 'email'])
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ username, email: taken.email });
});
