import { buffer, text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Column } from './csv-lists.ts';
import { streamCsv } from './csv.ts';

const columns: Column<{ name: string; count: number }>[] = [
  { title: 'Name', of: ({ name }) => name },
  { title: 'Count', of: ({ count }) => count },
];

async function* pagesOf<Item>(...pages: Item[][]): AsyncGenerator<Item[]> {
  yield* pages;
}
const read = (csv: string) => parse(csv, { bom: true });

describe('a CSV file', () => {
  test('has every item of every page below its header', async () => {
    const items = Array.from({ length: 250 }, (_, count) => ({ name: `Nº ${count}`, count }));
    const csv = String(await buffer(streamCsv(columns, pagesOf(items.slice(0, 100), items.slice(100), []))));
    expect(csv).toMatch(/^\uFEFFName,Count\r\n/);
    expect(read(csv)).toEqual([['Name', 'Count'], ...items.map(({ name, count }) => [name, String(count)])]);
  });

  test('without items has its header', async () => {
    expect(read(await text(streamCsv(columns, pagesOf())))).toEqual([['Name', 'Count']]);
  });

  test.each(['a, "b"\r\nc; d', 'one\ntwo', "'quoted'", 'Größe 🧹', '1 + 1'])(
    'keeps %j unchanged',
    async (name) => {
      expect(read(await text(streamCsv(columns, pagesOf([{ name, count: -1 }]))))[1]).toEqual([name, '-1']);
    },
  );

  test.each(['=HYPERLINK("https://evil.example","Pay")', '+1+1', '-1-1', '@SUM(1)', '\t=1', '\r=1', '＝1'])(
    'escapes %j, which would be a formula (EXP-1)',
    async (name) => {
      const [, row] = read(await text(streamCsv(columns, pagesOf([{ name, count: 1 }]))));
      expect(row).toEqual([`'${name}`, '1']);
    },
  );

  test('that is incomplete ends with an error', async () => {
    async function* failing() {
      yield [{ name: 'first', count: 1 }];
      throw new Error('the database is gone');
    }
    await expect(text(streamCsv(columns, failing()))).rejects.toThrow('the database is gone');
  });
});
