import { compiledByShape } from '../platform/database/compiled.ts';
import type { Row, Tx } from '../platform/database/database.ts';
import { termsOf } from '../platform/search/terms.ts';

const insertRows = compiledByShape((tx: Tx, terms: readonly Row<'bookingTerm'>[]) =>
  tx.insertInto('bookingTerm').values(terms),
);

export async function insertTerms(
  tx: Tx,
  bookings: readonly Pick<Row<'booking'>, 'id' | 'searchKey'>[],
): Promise<void> {
  const terms = bookings.flatMap(({ id, searchKey }) =>
    termsOf(searchKey).map((term) => ({ term, bookingId: id })),
  );
  if (terms.length > 0) await insertRows(tx, terms);
}

const DELETE_BATCH_SIZE = 500;

/** Deletes the search words of bookings, together for all that have the same address. */
export async function deleteTerms(
  tx: Tx,
  bookings: readonly Pick<Row<'booking'>, 'id' | 'searchKey'>[],
): Promise<void> {
  for (const [searchKey, some] of Map.groupBy(bookings, (each) => each.searchKey)) {
    const terms = termsOf(searchKey);
    for (let from = 0; from < some.length && terms.length > 0; from += DELETE_BATCH_SIZE) {
      const ids = some.slice(from, from + DELETE_BATCH_SIZE).map(({ id }) => id);
      await tx.deleteFrom('bookingTerm').where('term', 'in', terms).where('bookingId', 'in', ids).execute();
    }
  }
}
