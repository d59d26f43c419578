import { type AliasedExpression, type SelectQueryBuilder, sql } from 'kysely';
import { beginsWith } from '../database/contains.ts';
import type { Db, Tables } from '../database/database.ts';
import { WHOLE, WORTH_WHOLE, canReadInParallel, isOneOf } from '../database/dialect.ts';
import type { Place } from '../page.ts';
import type { Searched } from './search.ts';

/** A query of places, whatever it joins. */
interface PlaceQuery {
  execute(): Promise<Place[]>;
  offset(rows: typeof WHOLE): { as(name: 'found'): AliasedExpression<Place, 'found'> };
}

interface SearchedTable<Table extends keyof Tables, Joined, From extends keyof Joined> {
  table: Table;
  /** The column of the instants by which the list is ordered; null where it is ordered by id alone. */
  order: 'createdAt' | 'startsAt' | null;
  /** The table that holds a row for each word of a row. */
  terms: { table: 'userTerm' | 'bookingTerm' | 'ticketTerm'; id: string } | null;
  isFiltered: boolean;
  /** Selects the next rows with the columns that `passing` reads, along the smallest index in the order of the list. */
  along(after: Place): SelectQueryBuilder<Joined, From, object>;
  /** Selects the places of those of these rows that pass all filters and contain the text. */
  passing(rows: SelectQueryBuilder<Tables, Table, object>, text: string): PlaceQuery;
}

/** Describes the rows of a table for `search`. */
export function searchedRows<
  Table extends 'user' | 'booking' | 'ticket' | 'event',
  Joined,
  From extends keyof Joined,
>(
  db: Db,
  { table, order, terms, isFiltered, along, passing }: SearchedTable<Table, Joined, From>,
): Omit<Searched, 'few'> {
  // Only columns that all of these tables have are named here.
  const name = table as 'booking';
  const id = sql.ref<number>(`${table}.id`);
  const at = order ? sql.ref<string>(`${table}.${order}`) : sql<string>`''`;
  const all = () => db.selectFrom(name);
  type Rows = SelectQueryBuilder<Tables, Table, object>;
  const passingOf = (rows: AliasedExpression<object, 'booking'>, text: string) =>
    passing(db.selectFrom(rows as never), text).execute();
  return {
    hasInstants: order !== null,
    async withTerm(term, isWhole, most) {
      if (!terms) return [];
      const rows = await db
        .selectFrom(terms.table)
        .select(sql.ref<number>(terms.id).as('id'))
        .where((eb) => (isWhole ? eb('term', '=', term) : beginsWith(eb.ref('term'), term)))
        .limit(most)
        .execute();
      return rows.map((row) => row.id);
    },
    // Limited before they are compared: a database would otherwise read all rows that pass a filter.
    among: (ids, text) =>
      passingOf(
        all()
          .selectAll()
          .where(isOneOf(db, id, ids))
          .limit(ids.length)
          .as(name),
        text,
      ),
    next: (after, rows, text) => passingOf(along(after).limit(rows).as(name), text),
    skip: async (after, rows) =>
      (await along(after)
        .clearSelect()
        .select([at.as('at'), id.as('id')])
        .$castTo<Place>()
        .offset(rows - 1)
        .limit(1)
        .executeTakeFirst()) ?? null,
    ...(canReadInParallel(db) && {
      rest: {
        worthAfter: isFiltered ? WORTH_WHOLE.filtered : WORTH_WHOLE.all,
        read: (after: Place, most: number, text: string) => {
          const ahead = all().where(
            order
              ? sql<boolean>`(${at}, ${id}) < (${after.at}, ${after.id})`
              : sql<boolean>`${id} < ${after.id}`,
          );
          return db
            .selectFrom(
              passing(ahead as unknown as Rows, text)
                .offset(WHOLE)
                .as('found'),
            )
            .selectAll()
            .orderBy('at', 'desc')
            .orderBy('id', 'desc')
            .limit(most)
            .execute();
        },
      },
    }),
  };
}
