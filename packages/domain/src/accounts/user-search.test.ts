import { describe, expect, it } from 'vitest';
import { type World, aCustomer, aProvider, openingPasswords } from '@doorstep/domain/testing';
import { admin, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest({ admin: 'Ruth Adler' });

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

  it('matches special characters literally', async () => {
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

  it('can be filtered by role', async () => {
    await aCustomer(world, 'Sam Customer');
    await aProvider(world, { name: 'Sam Provider' });
    expect(await names({ text: 'sam', role: 'provider' })).toEqual(['Sam Provider']);
    expect(await names({ role: 'customer' })).toEqual(['Sam Customer']);
    expect(await names({})).toEqual(['Sam Provider', 'Sam Customer', 'Ruth Adler']);
  });

  it('can be filtered by pending approval, verified or deactivated', async () => {
    const [verified, leaving] = [await aProvider(world, { name: 'Grace' }), await aCustomer(world, 'Amara')];
    await aProvider(world, { name: 'New', approved: false });
    const gone = await aProvider(world, { name: 'Gone', approved: false });
    const { accounts, providers } = world.as(admin);
    await providers.verify({ userId: verified.id, verified: true });
    await accounts.deactivate({ userId: leaving.id });
    await world
      .as(gone, { passwords: openingPasswords() })
      .accounts.deleteAccount({ currentPassword: 'any' });
    expect(await names({ state: 'unapproved' })).toEqual(['New']);
    expect(await names({ state: 'verified' })).toEqual(['Grace']);
    expect(await names({ state: 'deactivated' })).toEqual(['Amara']);
    expect(await names({ state: 'deactivated', role: 'provider' })).toEqual([]);
    expect(await names({ state: 'unapproved', text: 'ew' })).toEqual(['New']);
    const shown = (await search({})).items.map(({ name, approved, verified: isVerified, active }) => [
      name,
      approved,
      isVerified,
      active,
    ]);
    expect(shown).toEqual([
      ['New', false, false, true],
      ['Amara', null, null, false],
      ['Grace', true, true, true],
      ['Ruth Adler', null, null, true],
    ]);
  });

  it('finds somebody by their id', async () => {
    const { id } = await aCustomer(world, 'Amara Cole');
    expect(await names({ text: `#${id}` })).toEqual(['Amara Cole']);
    expect(await names({ text: '#99999' })).toEqual([]);
  });

  it('lists names that begin with the text first, then those that contain it', async () => {
    for (const name of ['Ann Lee', 'Joanna Clarke', 'Hannah Ann']) await aCustomer(world, name);
    const first = await search({ text: 'ann' });
    expect(first.items.map(({ name }) => name)).toEqual(['Hannah Ann', 'Ann Lee']);
    const rest = await search({ text: 'ann', cursor: first.nextCursor });
    expect([rest.items.map(({ name }) => name), rest.nextCursor]).toEqual([['Joanna Clarke'], null]);
  });

  it('finds a changed name', async () => {
    const customer = await aCustomer(world, 'Mary Godwin');
    await world.as(customer).accounts.updateProfile({ ...customer, name: 'Mary Shelley' });
    expect(await names({ text: 'shelley' })).toEqual(['Mary Shelley']);
    expect(await names({ text: 'godwin' })).toEqual([]);
  });

  it('continues where the previous page ended, also after a registration', async () => {
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

  it('lists the oldest first on demand, page by page, whatever is searched (ADM-21)', async () => {
    for (const name of ['Ann Lee', 'Joanna Clarke', 'Hannah Ann', 'Anna Cole']) await aCustomer(world, name);
    for (const [input, pages] of [
      [{}, [['Ruth Adler', 'Ann Lee'], ['Joanna Clarke', 'Hannah Ann'], ['Anna Cole']]],
      [
        { role: 'customer' },
        [
          ['Ann Lee', 'Joanna Clarke'],
          ['Hannah Ann', 'Anna Cole'],
        ],
      ],
      [{ text: 'ann' }, [['Ann Lee', 'Hannah Ann'], ['Anna Cole'], ['Joanna Clarke']]],
    ] as const) {
      const found: string[][] = [];
      let cursor: string | null = null;
      do {
        const { items, nextCursor } = await search({ ...input, order: 'oldest', limit: 2, cursor });
        found.push(items.map(({ name }) => name));
        cursor = nextCursor;
      } while (cursor);
      expect(found).toEqual(pages);
    }
  });

  it.each(['unapproved', 'verified', 'deactivated'] as const)(
    'lists the oldest of those who are %s first (ADM-21)',
    async (state) => {
      for (const name of ['One', 'Two', 'Three']) {
        const { id: userId } = await aProvider(world, { name, approved: state !== 'unapproved' });
        const { accounts, providers } = world.as(admin);
        if (state === 'verified') await providers.verify({ userId, verified: true });
        if (state === 'deactivated') await accounts.deactivate({ userId });
      }
      const first = await search({ state, order: 'oldest', limit: 2 });
      expect(first.items.map(({ name }) => name)).toEqual(['One', 'Two']);
      expect(await names({ state, order: 'oldest', cursor: first.nextCursor })).toEqual(['Three']);
    },
  );

  it.each(['x', '0', '-1', '1.5', '99999999999', 'in_x', '2026-03-02T10:00:00.000Z_1'])(
    'refuses the page %s',
    async (cursor) => {
      await expect(search({ cursor })).rejects.toThrow('This page does not exist');
    },
  );
});
