import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aCustomer, aProvider, anAdmin, openWorld } from '@doorstep/domain/testing';
import type { User } from './account.schema.ts';

let world: World;
let admin: User;
beforeEach(async () => {
  world = await openWorld();
  admin = await anAdmin(world, 'Ruth Adler');
});
afterEach(() => world.close());

type Search = Parameters<ReturnType<World['as']>['accounts']['search']>[0];
const search = (input: Search) => world.as(admin).accounts.search(input);
const names = async (input: Search) => (await search(input)).items.map(({ name }) => name);

describe('a search for users', () => {
  it('goes through name, email and username, whatever the case', async () => {
    const { email, username } = await aCustomer(world, 'Élodie Marchand');
    await aCustomer(world, 'Amara Cole');
    for (const text of ['ÉLODIE', 'march', email.toUpperCase(), username.slice(1).toUpperCase()])
      expect(await names({ text })).toEqual(['Élodie Marchand']);
    expect(await names({ text: 'nobody' })).toEqual([]);
  });

  it('takes signs for what they are', async () => {
    await aCustomer(world, '100% Clean');
    await aCustomer(world, 'Under_score');
    await aCustomer(world, 'Back\\slash');
    for (const [text, name] of [
      ['0%', '100% Clean'],
      ['r_s', 'Under_score'],
      ['k\\s', 'Back\\slash'],
    ] as const)
      expect(await names({ text })).toEqual([name]);
    expect(await names({ text: "'; drop table user; --" })).toEqual([]);
  });

  it('can be narrowed to a role', async () => {
    await aCustomer(world, 'Sam Customer');
    await aProvider(world, { name: 'Sam Provider' });
    expect(await names({ text: 'sam', role: 'provider' })).toEqual(['Sam Provider']);
    expect(await names({ role: 'customer' })).toEqual(['Sam Customer']);
    expect(await names({})).toEqual(['Sam Provider', 'Sam Customer', 'Ruth Adler']);
  });

  it('finds a changed name', async () => {
    const customer = await aCustomer(world, 'Mary Godwin');
    await world.as(customer).accounts.updateProfile({ ...customer, name: 'Mary Shelley' });
    expect(await names({ text: 'shelley' })).toEqual(['Mary Shelley']);
    expect(await names({ text: 'godwin' })).toEqual([]);
  });

  it('goes on where the page before ended, also when somebody registers meanwhile', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await aCustomer(world, name);
    const first = await search({ limit: 2 });
    await aCustomer(world, 'Six');
    const second = await search({ limit: 2, cursor: first.nextCursor });
    const third = await search({ limit: 2, cursor: second.nextCursor });
    const pages = [first, second, third].map(({ items }) => items.map(({ name }) => name));
    expect(pages).toEqual([
      ['Five', 'Four'],
      ['Three', 'Two'],
      ['One', 'Ruth Adler'],
    ]);
    expect(third.nextCursor).toBeNull();
  });

  it.each(['x', '0', '-1', '1.5', '99999999999'])('knows no page %s', async (cursor) => {
    await expect(search({ cursor })).rejects.toThrow('This page does not exist');
  });
});
