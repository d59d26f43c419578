import { Readable, pipeline } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Column } from './csv-lists.ts';

/**
 * Streams items as CSV while they are read: in UTF-8 with a byte order mark, and without cells that spreadsheets would
 * evaluate as formulas (EXP-1). Fails when reading fails, so that a partial file is not taken for a complete one.
 */
export function streamCsv<Item>(
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
