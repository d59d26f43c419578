import { describe, expect, it } from 'vitest';
import { type SearchSource, search } from './search.ts';
import { beginningWord, parseQueryTerms, termsOf } from './terms.ts';

/** Addresses by their ids, and whether the list of all of them was walked. */
function listOf(addresses: Record<number, string>) {
  const rows = Object.entries(addresses).map(([id, address]) => ({ at: '', id: Number(id), address }));
  const newestFirst = rows.toSorted((a, b) => b.id - a.id);
  const log = { hasWalked: false, hasReadRest: false, passed: 0 };
  const searched: SearchSource = {
    hasInstants: false,
    withTerm: async (term, isWholeWord, most) =>
      rows
        .flatMap(({ id, address }) =>
          termsOf(address)
            .filter((each) => (isWholeWord ? each === term : each.startsWith(term)))
            .map(() => id),
        )
        .slice(0, most),
    few: async () => null,
    among: async (ids, text) => rows.filter(({ id, address }) => ids.includes(id) && address.includes(text)),
    async next(after, most, text) {
      log.hasWalked = true;
      log.passed += most;
      return newestFirst
        .filter(({ id }) => id < after.id)
        .slice(0, most)
        .filter(({ address }) => address.includes(text));
    },
    skip: async (after, most) => newestFirst.filter(({ id }) => id < after.id)[most - 1] ?? null,
  };
  /** The same search on a database where a long read blocks no one. */
  const beside: SearchSource = {
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
  /** The tables with search words. */
  const worded: SearchSource = {
    ...searched,
    words: {
      after: async (term, most) =>
        [...new Set(rows.flatMap(({ address }) => termsOf(address)))]
          .filter((each) => each > term)
          .toSorted()
          .slice(0, most),
      rowsWith: async (terms, most) =>
        rows
          .flatMap(({ id, address }) =>
            termsOf(address)
              .filter((term) => terms.includes(term))
              .map(() => id),
          )
          .slice(0, most),
    },
  };
  const findInWords = (text: string, cursor?: string | null) => search(worded, { text, cursor, limit: 10 });
  const findBeside = (text: string, cursor?: string | null) => search(beside, { text, cursor, limit: 10 });
  const find = (text: string, cursor?: string | null) => search(searched, { text, cursor, limit: 10 });
  return { find, findBeside, findInWords, log };
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

  it('finds the newest of many that have two words with the same beginning', async () => {
    const { find } = listOf(
      Object.fromEntries(Array.from({ length: 3000 }, (_, id) => [id + 1, 'mill row rowan'])),
    );
    expect((await find('mill row')).ids.slice(0, 2)).toEqual([3000, 2999]);
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

describe('a search where words are known', () => {
  const long = `${'o'.repeat(30)}prim${'e'.repeat(20)}`;
  const few = Object.fromEntries([5, 9, 700].map((id) => [id, `${id} primrose row`]));
  const others = { 11: `1 ${long} lane`, 12: '2 great primrose', 13: 'primula way 13' };
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, id) => [id + 1, `${id % 90} mill row`]));
  const ADDRESSES = { ...many, ...few, ...others };

  it.each([
    ['inside a word', 'rimrose'],
    ['at the end of one, before others', 'rose row'],
    ['at the end of one, before what does not follow', 'rose lane'],
    ['nowhere', 'nowhere'],
    ['in what is kept in pieces, across them', 'oprime'],
    ['in the second of such pieces', 'eeee lane'],
    ['between two words', ' lane'],
  ])('finds a text %s as walking does, without going through everything', async (_, text) => {
    const { find, findInWords, log } = listOf(ADDRESSES);
    let cursor: string | null = null;
    do {
      const found = await find(text, cursor);
      expect(found.ids.length).toBeLessThan(10);
      log.passed = 0;
      expect(await findInWords(text, cursor)).toEqual(found);
      expect(log.passed).toBeLessThan(4000);
      cursor = found.nextCursor;
    } while (cursor);
  });

  it('walks on for what many words have inside', async () => {
    const { find, findInWords } = listOf(
      Object.fromEntries(
        Array.from({ length: 9000 }, (_, id) => [id + 1, id < 3000 ? `rose${id} x` : 'a b']),
      ),
    );
    const found = await find('ose');
    expect(found.ids).toHaveLength(10);
    expect(await findInWords('ose')).toEqual(found);
  });

  it('finds the newest of many that have it inside two words', async () => {
    const { find, findInWords } = listOf(
      Object.fromEntries(
        Array.from({ length: 6000 }, (_, id) => [id + 1, id < 3000 ? 'primrose close' : 'a b']),
      ),
    );
    const found = await find('os');
    expect(found.ids.slice(0, 2)).toEqual([3000, 2999]);
    expect(await findInWords('os')).toEqual(found);
  });
});

describe('the word in which a text begins', () => {
  it.each([
    ['rose', 'primroses', true],
    ['rose', 'row', false],
    ['rose row', 'primrose', true],
    ['rose row', 'primroses', false],
    ['rose', 'x'.repeat(32), true],
  ])('for %s may be %s: %s', (text, word, expected) => {
    expect(beginningWord(text)?.(word)).toBe(expected);
  });

  it.each([', rose', '–', ''])('is not known for "%s"', (text) => {
    expect(beginningWord(text)).toBeNull();
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
    const terms = parseQueryTerms(text).map(({ term, isWholeWord, isRequired }) => [
      term,
      isWholeWord,
      isRequired,
    ]);
    expect(terms).toEqual(expected);
  });
});
