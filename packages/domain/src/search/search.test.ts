import { describe, expect, it } from 'vitest';
import { type Searched, search } from './search.ts';
import { soughtTermsOf, termsOf } from './terms.ts';

/** Addresses by their ids, and whether the list of all of them was walked. */
function listOf(addresses: Record<number, string>) {
  const rows = Object.entries(addresses).map(([id, address]) => ({ at: '', id: Number(id), address }));
  const newestFirst = rows.toSorted((a, b) => b.id - a.id);
  const log = { hasWalked: false, hasReadRest: false };
  const searched: Searched = {
    hasInstants: false,
    withTerm: async (term, isWhole, most) =>
      rows
        .filter(({ address }) =>
          termsOf(address).some((each) => (isWhole ? each === term : each.startsWith(term))),
        )
        .map(({ id }) => id)
        .slice(0, most),
    few: async () => null,
    among: async (ids, text) => rows.filter(({ id, address }) => ids.includes(id) && address.includes(text)),
    async next(after, most, text) {
      log.hasWalked = true;
      return newestFirst
        .filter(({ id }) => id < after.id)
        .slice(0, most)
        .filter(({ address }) => address.includes(text));
    },
    skip: async (after, most) => newestFirst.filter(({ id }) => id < after.id)[most - 1] ?? null,
  };
  /** Where a long read holds up nobody. */
  const beside: Searched = {
    ...searched,
    rest: {
      worthAfter: 20_000,
      async read(after, most, text) {
        log.hasReadRest = true;
        return newestFirst
          .filter(({ id, address }) => id < after.id && address.includes(text))
          .slice(0, most);
      },
    },
  };
  const findBeside = (text: string, cursor?: string | null) => search(beside, { text, cursor, limit: 10 });
  const find = (text: string, cursor?: string | null) => search(searched, { text, cursor, limit: 10 });
  return { find, findBeside, log };
}

describe('a search (ADM-11)', () => {
  const ADDRESSES = { 1: '4 rose lane', 2: '4 primrose lane', 3: '12 rose row', 4: '12 mill lane' };

  it('finds what has the first of several words inside another without going through everything', async () => {
    const { find, log } = listOf(ADDRESSES);
    const { ids, nextCursor } = await find('rose lane');
    expect(ids).toEqual([1]);
    expect(await find('rose lane', nextCursor)).toEqual({ ids: [2], nextCursor: null });
    expect((await find('ose lane')).ids).toEqual([2, 1]);
    expect((await find('12 rose lane')).ids).toEqual([]);
    expect(log.hasWalked).toBe(false);
  });

  it('goes through everything for a part of a single word', async () => {
    const { find, log } = listOf(ADDRESSES);
    expect((await find('ose')).ids).toEqual([3, 2, 1]);
    expect(log.hasWalked).toBe(true);
  });
});

describe('a search where a long read holds up nobody', () => {
  const many = Object.fromEntries(Array.from({ length: 40_000 }, (_, id) => [id + 1, `${id + 1} mill row`]));

  it('reads the rest at once when what is sought is rare, and finds the same, page by page', async () => {
    const ADDRESSES = { ...many, ...Object.fromEntries([5, 9, 700].map((id) => [id, `${id} primrose row`])) };
    const { find, findBeside, log } = listOf(ADDRESSES);
    for (const text of ['rimrose', 'rose row', 'nowhere', 'mill lane']) {
      const found = await find(text);
      expect(await findBeside(text)).toEqual(found);
      expect(await findBeside(text, '700')).toEqual(await find(text, '700'));
    }
    expect((await find('rimrose')).ids).toEqual([700, 9, 5]);
    expect(log.hasReadRest).toBe(true);
  });

  it('does not when a page is full before', async () => {
    const { findBeside, log } = listOf(many);
    expect((await findBeside('ill ro')).ids).toHaveLength(10);
    expect(log.hasReadRest).toBe(false);
  });
});

describe('the words of a text that is searched for', () => {
  it.each([
    ['rose', [['rose', false, false]]],
    [
      '12 rose la',
      [
        ['12', true, false],
        ['rose', true, true],
        ['la', false, true],
      ],
    ],
    ['#12', [['12', false, true]]],
    ['rose,', [['rose', true, false]]],
    ['–', []],
    [
      `${'a'.repeat(40)} b`,
      [
        ['a'.repeat(32), true, false],
        ['a'.repeat(8), true, false],
        ['b', false, true],
      ],
    ],
  ])('are, of %s, whole where a word ends and sure where one begins', (text, expected) => {
    const terms = soughtTermsOf(text).map(({ term, isWhole, isSure }) => [term, isWhole, isSure]);
    expect(terms).toEqual(expected);
  });
});
