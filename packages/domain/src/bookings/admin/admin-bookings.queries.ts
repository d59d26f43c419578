import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { addDays } from '../../platform/calendar.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import { contains } from '../../platform/database/contains.ts';
import type { Db, Tables } from '../../platform/database/database.ts';
import { countRows } from '../../platform/database/dialect.ts';
import type { Place } from '../../platform/page.ts';
import { buildRowSource, directionOf } from '../../platform/search/row-source.queries.ts';
import type { SearchSource } from '../../platform/search/search.ts';
import { londonInstant } from '../../platform/time.ts';
import type { User } from '../../platform/users/user.schema.ts';
import type { BookingFilters } from './admin-bookings.schema.ts';
import { type BookingRow, selectBookings } from '../booking.queries.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../lifecycle/booking.lifecycle.ts';
import type { Words } from '../../platform/search/words.ts';

type Bookings = SelectQueryBuilder<Tables, 'booking', object>;
type Narrow = (query: Bookings) => Bookings;

/** The conditions of the partial indexes, as booking.tables.ts spells them: a database uses such an index only for the same text. */
const PARTIAL_INDEXES: Record<'problem' | 'flagged' | 'unassigned' | 'late', Narrow> = {
  problem: (query) => query.where('problemAt', 'is not', null),
  flagged: (query) => query.where('flaggedAt', 'is not', null),
  unassigned: (query) =>
    query
      .where(sql<SqlBool>`"status" = 'pending'`)
      .where('providerId', 'is', null)
      .where('pausedAt', 'is', null),
  late: (query) => query.where(sql<SqlBool>`"late" = 1`),
};

/** A filter of a search. Each has an index in the order of creation, some also in that of the starts. */
interface Filter {
  narrow: Narrow;
  hasStarts: boolean;
}

/** Returns the filters, first those that few bookings pass. */
function filtersOf(filters: BookingFilters): Filter[] {
  const { customerId, providerId, status } = filters;
  const chosen = (['problem', 'flagged', 'unassigned'] as const).filter((name) => filters[name]);
  const partial = (name: keyof typeof PARTIAL_INDEXES): Filter => ({
    narrow: PARTIAL_INDEXES[name],
    hasStarts: false,
  });
  const inStarts = (narrow: Narrow): Filter => ({ narrow, hasStarts: true });
  return [
    ...chosen.map(partial),
    ...(customerId ? [inStarts((query) => query.where('userId', '=', customerId))] : []),
    ...(providerId ? [inStarts((query) => query.where('providerId', '=', providerId))] : []),
    ...(filters.late ? [partial('late')] : []),
    ...(status ? [inStarts((query) => query.where('status', '=', status))] : []),
  ];
}

/** Returns the first instant of a search's days and the first after them; undefined where there is no bound. */
function boundsOf({ from, to }: BookingFilters): { begin: string | undefined; end: string | undefined } {
  return {
    begin: from && londonInstant(from, '00:00').toISOString(),
    end: to && londonInstant(addDays(to, 1), '00:00').toISOString(),
  };
}

/** Returns a search for the bookings that pass all filters, in the order of creation, or of starts if that or days are given. */
export function buildBookingSearch(db: Db, filters: BookingFilters): SearchSource {
  const { begin, end } = boundsOf(filters);
  const hasDays = begin !== undefined || end !== undefined;
  const isByStart = hasDays || filters.order !== 'newest';
  const order = isByStart ? 'startsAt' : 'createdAt';
  const isAscending = filters.order === 'earliest';
  const sinceBegin: Narrow = (query) => (begin ? query.where('startsAt', '>=', begin) : query);
  const untilEnd: Narrow = (query) => (end ? query.where('startsAt', '<', end) : query);
  const narrowing = filtersOf(filters);
  const narrowest = narrowing[0]?.narrow;
  /** The filter whose index gives the order. */
  const lead = isByStart ? narrowing.find(({ hasStarts }) => hasStarts)?.narrow : narrowest;
  const placed = (query: Bookings) => query.select([`booking.${order} as at`, 'booking.id']);
  const applyFilters = (query: Bookings, text: string) =>
    placed(sinceBegin(untilEnd(narrowing.reduce((all, { narrow }) => narrow(all), query)))).$if(
      text !== '',
      (some) => some.where((eb) => contains(eb.ref('booking.searchKey'), text)),
    );
  /** Selects the next rows along the index that has fewest in this order. */
  const nextRows = (after: Place) => {
    const all = (isAscending ? untilEnd : sinceBegin)(db.selectFrom('booking'));
    // One bound to begin at: of two SQLite would begin each step at the other.
    const bound = isAscending ? begin : end;
    const isOutside = bound !== undefined && (isAscending ? after.at < bound : after.at >= bound);
    const { at, id } = isOutside ? { at: bound, id: 0 } : after;
    const { comparison, direction } = directionOf(isAscending);
    return (lead ? lead(all) : all)
      .where((eb) => eb(eb.refTuple(`booking.${order}`, 'booking.id'), comparison, eb.tuple(at, id)))
      .orderBy(`booking.${order}`, direction)
      .orderBy('booking.id', direction);
  };
  return {
    ...buildRowSource(db, {
      table: 'booking',
      order,
      isAscending,
      terms: { table: 'bookingTerm', id: 'bookingId' },
      isFiltered: lead !== undefined,
      nextRows: (after) => nextRows(after).selectAll(),
      applyFilters,
    }),
    words: bookingWords(db),
    few: async (limit) => {
      // With one condition, its index alone gives the page, if it has this order.
      const hasOneCondition = narrowing.length + Number(hasDays) === 1;
      if (!narrowest || (hasOneCondition && lead === narrowest)) return null;
      const rows = await narrowest(db.selectFrom('booking') as Bookings)
        .select('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Returns the oldest requests without a provider, which as a rule expire first. */
export function unassignedBookings(db: Db, limit: number): Promise<BookingRow[]> {
  return selectBookings(db)
    .where(sql<SqlBool>`"booking"."status" = 'pending'`)
    .where('booking.providerId', 'is', null)
    .where('booking.pausedAt', 'is', null)
    .orderBy('booking.createdAt')
    .orderBy('booking.id')
    .limit(limit)
    .execute();
}

/** Returns confirmed bookings whose provider is deactivated, the soonest first, with the instant of the deactivation. */
export function bookingsOfDeactivated(db: Db, limit: number) {
  return selectBookings(db)
    .innerJoin('user as deactivated', 'deactivated.id', 'booking.providerId')
    .where('deactivated.deactivatedAt', 'is not', null)
    .where('deactivated.deletedAt', 'is', null)
    .where(sql<SqlBool>`"booking"."status" = 'confirmed'`)
    .where('booking.pausedAt', 'is', null)
    .select('deactivated.deactivatedAt')
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .limit(limit)
    .execute();
}

/** Returns the oldest bookings with an open problem. */
export function problemBookings(db: Db, limit: number): Promise<BookingRow[]> {
  return selectBookings(db)
    .where('booking.problemAt', 'is not', null)
    .orderBy('booking.createdAt')
    .orderBy('booking.id')
    .limit(limit)
    .execute();
}

/** Sums the bookings of a customer or provider by status, the completed ones' totals in US cents, and problems. */
export async function sumUserBookings(db: Db, { id, role }: Pick<User, 'id' | 'role'>) {
  const sums = await db
    .selectFrom('booking')
    .where(role === 'provider' ? 'providerId' : 'userId', '=', id)
    .select(({ fn }) =>
      BOOKING_STATUSES.map((status) => fn.countAll().filterWhere('status', '=', status).as(status)),
    )
    .select(({ fn, or, eb }) => [
      fn
        .countAll()
        .filterWhere(or([eb('problemAt', 'is not', null), eb('problemOutcome', 'is not', null)]))
        .as('problems'),
      fn.sum('totalPrice').filterWhere('status', '=', 'completed').as('amount'),
    ])
    .executeTakeFirstOrThrow();
  const bookings = Object.fromEntries(
    BOOKING_STATUSES.map((status) => [status, Number(sums[status])]),
  ) as Record<BookingStatus, number>;
  return { bookings, problems: Number(sums.problems), amount: Number(sums.amount) };
}

/** Counts the bookings created after one instant and before another, both excluded. */
export async function countBookingsBetween(db: Db, after: Date, before: Date): Promise<number> {
  return countRows(
    db
      .selectFrom('booking')
      .where('createdAt', '>', after.toISOString())
      .where('createdAt', '<', before.toISOString()),
  );
}

/** Returns access to the words of all addresses, far fewer than the bookings. */
export function bookingWords(db: Db): Words {
  return {
    async after(term, limit) {
      // Jumps from word to word along the key: `select distinct` would read every row of every word on both databases.
      const { rows } = await sql<{ term: string }>`
        with recursive "word" ("term", "number") as (
          select min("term"), 1 from "bookingTerm" where "term" > ${term}
          union all
          select (select min("term") from "bookingTerm" where "term" > "word"."term"), "number" + 1
          from "word" where "term" is not null and "number" < ${sql.lit(limit)}
        )
        select "term" from "word" where "term" is not null`.execute(db);
      return rows.map((row) => row.term);
    },
    async rowsWith(terms, limit) {
      const ids: number[] = [];
      for (const some of chunksOf(terms)) {
        const rows = await db
          .selectFrom('bookingTerm')
          .select('bookingId')
          .where('term', 'in', some)
          .limit(limit)
          .execute();
        ids.push(...rows.map(({ bookingId }) => bookingId));
      }
      return ids;
    },
  };
}
