import { describe, expect, it } from 'vitest';
import { settle, withReread } from './use-list-page.ts';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id, text: `${id}` }));
const begun = (...ids: number[]) => ({
  list: 'all',
  latest: rowsOf(...ids),
  rows: rowsOf(...ids),
  gone: [],
  newCount: 0,
});
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('the rows of a refetched list', () => {
  it('stay, and are updated in place', () => {
    const read = rowsOf(3, 2, 1).map((row) => (row.id === 2 ? { ...row, text: 'changed' } : row));
    const { rows, gone, newCount } = settle(begun(3, 2, 1), read);
    expect(rows).toEqual(read);
    expect([gone, newCount]).toEqual([[], 0]);
  });

  it('hold new ones back, above and between', () => {
    const { rows, gone, newCount } = settle(begun(5, 3, 1), rowsOf(7, 6, 5, 4, 3, 1));
    expect(idsOf(rows)).toEqual([5, 3, 1]);
    expect([gone, newCount]).toEqual([[], 3]);
  });

  it('stay when new ones have pushed them to the next page', () => {
    const { rows, gone, newCount } = settle(begun(3, 2, 1), rowsOf(5, 4, 3));
    expect(idsOf(rows)).toEqual([3, 2, 1]);
    expect([gone, newCount]).toEqual([[2, 1], 2]);
    const all = settle(begun(3, 2, 1), rowsOf(9, 8, 7));
    expect([idsOf(all.rows), all.gone, all.newCount]).toEqual([[3, 2, 1], [3, 2, 1], 3]);
  });

  it('stay when they no longer belong to the list, and those of the next page follow below', () => {
    const once = settle(begun(3, 2, 1), rowsOf(3, 1, 0));
    expect([idsOf(once.rows), once.gone, once.newCount]).toEqual([[3, 2, 1, 0], [2], 0]);
    const twice = settle(once, rowsOf(3, 2, 1));
    expect([idsOf(twice.rows), twice.gone, twice.newCount]).toEqual([[3, 2, 1, 0], [0], 0]);
  });

  it('show new ones at once in an empty list', () => {
    const { rows, newCount } = settle(begun(), rowsOf(1));
    expect([idsOf(rows), newCount]).toEqual([[1], 0]);
  });
});

describe('rows that were refetched one by one', () => {
  it('are updated, stay as they were until then, and disappear when deleted', () => {
    const rows = withReread(
      rowsOf(4, 3, 2, 1),
      [3, 2, 1],
      [
        { data: { id: 3, text: 'changed' }, error: null },
        { data: undefined, error: null },
        { data: undefined, error: new Error('not found') },
      ],
    );
    expect(rows).toEqual([
      { id: 4, text: '4' },
      { id: 3, text: 'changed' },
      { id: 2, text: '2' },
    ]);
  });
});
