import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { searchKeyOf } from './search-key.ts';

/** A text, and what else it is searched by. */
const SEARCHED: [string, string[]][] = [
  ['1 École Street', ['école', 'ÉCOLE', 'e\u0301cole', 'Ecole STREET']],
  ['2 Große Straße', ['GROSSE STRASSE', 'straße', 'strasse', 'grosse']],
  ['3 İstanbul Yolu', ['istanbul', 'İSTANBUL', 'i̇stanbul', 'ıstanbul']],
  ['4 Οδός Αθηνάς', ['ΟΔΟΣ', 'οδός', 'αθηνασ']],
  ['5 Ærø Gård', ['ærø gÅRD', 'ÆRØ']],
  ['6 100% Høy\\lane_a', ['100%', 'y\\l', 'LANE_', '１００％']],
];

openWorldForEachTest();

describe('a search', () => {
  it('finds the same on every database, whatever the letters, in bookings, users and services', async () => {
    const caller = world.as(await anAdmin(world));
    await aProvider(world);
    const texts = SEARCHED.map(([text]) => text);
    for (const [index, text] of texts.entries()) {
      const customer = await aCustomer(world, text);
      await aBooking(world, customer, { address: text, date: `2026-03-2${index + 3}T10:00` });
      await caller.services.create({ type: 'cleaning', name: text, description: 'Spotless', price: 1000 });
    }
    for (const [text, others] of SEARCHED) {
      for (const searched of [text, ...others]) {
        const [bookings, users, services] = await Promise.all([
          caller.bookings.search({ text: searched }),
          caller.accounts.search({ text: searched, role: 'customer' }),
          caller.services.search({ text: searched }),
        ]);
        const found = [bookings.items[0]?.address, users.items[0]?.name, services.items[0]?.name];
        expect([searched, ...found]).toEqual([searched, text, text, text]);
        const counts = [bookings, users, services].map(({ items }) => items.length);
        expect([searched, ...counts]).toEqual([searched, 1, 1, 1]);
      }
    }
  });

  it('follows what is changed', async () => {
    const caller = world.as(await anAdmin(world));
    const draft = { type: 'cleaning' as const, name: 'Éclat', description: 'Spotless', price: 1000 };
    const { id: serviceId } = await caller.services.create(draft);
    await caller.services.update({ ...draft, serviceId, name: 'Glanz' });
    const found = async (text: string) => (await caller.services.search({ text })).items.map(({ id }) => id);
    expect([await found('ECLAT'), await found('glanz')]).toEqual([[], [serviceId]]);
  });
});

describe('what a text is found by', () => {
  it('stays the same when it is made of itself', () => {
    for (const [text, others] of SEARCHED) {
      for (const one of [text, ...others]) expect(searchKeyOf(searchKeyOf(one))).toBe(searchKeyOf(one));
    }
  });
});
