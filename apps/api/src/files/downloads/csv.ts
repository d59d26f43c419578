import { Readable, pipeline } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A column of a CSV file: what stands above it, and what of each item stands in it. */
export interface Column<Item> {
  title: string;
  of: (item: Item) => string | number;
}

/**
 * Items as CSV, written as they are read: in UTF-8 with the mark by which spreadsheets know it, and with no cell that
 * they would take for a formula (EXP-1). Fails as reading fails, so that what is cut short is no whole file.
 */
export function csvOf<Item>(
  columns: readonly Column<Item>[],
  pages: AsyncIterable<readonly Item[]>,
): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ title }) => title),
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  // The server sees the failure of the last stream.
  return pipeline(Readable.from(recordsOf(columns, pages)), csv, () => {});
}

async function* recordsOf<Item>(
  columns: readonly Column<Item>[],
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<(string | number)[]> {
  for await (const items of pages) {
    for (const item of items) yield columns.map((column) => column.of(item));
  }
}
