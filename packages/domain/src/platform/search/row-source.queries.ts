import { type AliasedExpression, type SelectQueryBuilder, sql } from 'kysely';
import { beginsWith } from '../database/contains.ts';
import type { Db, Tables } from '../database/database.ts';
import {
  OFFSET_ZERO_AS_FENCE,
  MIN_ROWS_BEFORE_REST,
  canReadInParallel,
  isOneOf,
} from '../database/dialect.ts';
import type { Place } from '../page.ts';
import type { SearchSource } from './search.ts';

/** A query of places, whatever it joins. */
interface PlaceQuery {
  execute(): Promise<Place[]>;
  offset(rows: typeof OFFSET_ZERO_AS_FENCE): { as(name: 'found'): AliasedExpression<Place, 'found'> };
}

interface SearchTable<Table extends keyof Tables, Joined, From extends keyof Joined> {
  table: Table;
  /** The column of the instants by which the list is ordered; null where it is ordered by id alone. */
  order: 'createdAt' | 'startsAt' | null;
  /** Begins with the first instant or id. */
  isAscending?: boolean;
  /** The table that holds a row for each word of a row. */
  terms: { table: 'userTerm' | 'bookingTerm' | 'ticketTerm'; id: string } | null;
  isFiltered: boolean;
  /** Selects the next rows with the columns that `applyFilters` reads, along the smallest index in the order of the list. */
  nextRows(after: Place): SelectQueryBuilder<Joined, From, object>;
  /** Selects the places of those of these rows that pass all filters and contain the text. */
  applyFilters(rows: SelectQueryBuilder<Tables, Table, object>, text: string): PlaceQuery;
}

/** Returns how the next rows compare with a place, and how they are ordered. */
export function directionOf(isAscending: boolean) {
  return isAscending
    ? ({ comparison: '>', direction: 'asc' } as const)
    : ({ comparison: '<', direction: 'desc' } as const);
}

/** Describes the rows of a table for `search`. */
export function buildRowSource<
  Table extends 'user' | 'booking' | 'ticket' | 'event',
  Joined,
  From extends keyof Joined,
>(
  db: Db,
  {
    table,
    order,
    isAscending = false,
    terms,
    isFiltered,
    nextRows,
    applyFilters,
  }: SearchTable<Table, Joined, From>,
): Omit<SearchSource, 'few'> {
  // Only columns that all of these tables have are named here.
  const name = table as 'booking';
  const id = sql.ref<number>(`${table}.id`);
  const at = order ? sql.ref<string>(`${table}.${order}`) : sql<string>`''`;
  const all = () => db.selectFrom(name);
  type Rows = SelectQueryBuilder<Tables, Table, object>;
  const filtered = (rows: AliasedExpression<object, 'booking'>, text: string) =>
    applyFilters(db.selectFrom(rows as never), text).execute();
  return {
    hasInstants: order !== null,
    isAscending,
    async withTerm(term, isWholeWord, limit) {
      if (!terms) return [];
      const rows = await db
        .selectFrom(terms.table)
        .select(sql.ref<number>(terms.id).as('id'))
        .where((eb) => (isWholeWord ? eb('term', '=', term) : beginsWith(eb.ref('term'), term)))
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },
    // The limit makes PostgreSQL look up these ids first, instead of reading every row that passes a filter.
    among: (ids, text) =>
      filtered(
        all()
          .selectAll()
          .where(isOneOf(db, id, ids))
          .limit(ids.length)
          .as(name),
        text,
      ),
    next: (after, rows, text) => filtered(nextRows(after).limit(rows).as(name), text),
    skip: async (after, rows) =>
      (await nextRows(after)
        .clearSelect()
        .select([at.as('at'), id.as('id')])
        .$castTo<Place>()
        .offset(rows - 1)
        .limit(1)
        .executeTakeFirst()) ?? null,
    ...(canReadInParallel(db) && {
      rest: {
        worthAfter: isFiltered ? MIN_ROWS_BEFORE_REST.filtered : MIN_ROWS_BEFORE_REST.all,
        read: (after: Place, limit: number, text: string) => {
          const { comparison, direction } = directionOf(isAscending);
          const ahead = all().where(
            order
              ? sql<boolean>`(${at}, ${id}) ${sql.raw(comparison)} (${after.at}, ${after.id})`
              : sql<boolean>`${id} ${sql.raw(comparison)} ${after.id}`,
          );
          return db
            .selectFrom(
              applyFilters(ahead as unknown as Rows, text)
                .offset(OFFSET_ZERO_AS_FENCE)
                .as('found'),
            )
            .selectAll()
            .orderBy('at', direction)
            .orderBy('id', direction)
            .limit(limit)
            .execute();
        },
      },
    }),
  };
}
