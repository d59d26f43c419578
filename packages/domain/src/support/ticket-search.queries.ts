import { type SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '../platform/database/database.ts';
import { beginsWith, contains } from '../platform/database/contains.ts';
import { WHOLE, WORTH_WHOLE, readsBeside } from '../platform/database/dialect.ts';
import type { Place } from '../platform/page.ts';
import { type Searched, chunksOf, search } from '../platform/search/search.ts';
import { isInsideWords } from '../platform/search/inside.ts';
import { LAST_DESK_ID } from './ticket.policy.ts';
import type { TicketRow } from './ticket.queries.ts';

/** So many tickets are a page (SUP-10). */
const TICKETS_A_PAGE = 30;

/** A page of tickets as it is asked for: pages count from 1, an empty text finds all. */
export interface TicketSearch {
  page: number;
  text: string;
}

export interface TicketPage {
  tickets: TicketRow[];
  hasNext: boolean;
}

/** So many tickets are looked through for what a text is inside of at once. */
const FEW = 4000;

/**
 * A page of all tickets that hold a text in subject or description, or have it as their id; newest first, those that have it
 * inside a word after the others, and among more than `few` tickets on pages of their own (SUP-10).
 */
export async function findTickets(
  db: Db,
  { page, text }: TicketSearch,
  signal?: AbortSignal,
  few = FEW,
): Promise<TicketPage> {
  const from = (page - 1) * TICKETS_A_PAGE;
  const ids = text ? await foundIds(db, { text, from, few }, signal) : await newestIds(db, from);
  return {
    tickets: await ticketsById(db, ids.slice(0, TICKETS_A_PAGE)),
    hasNext: ids.length > TICKETS_A_PAGE,
  };
}

/** Tickets by their own ids, in the order of those. */
async function ticketsById(db: Db, ids: readonly number[]): Promise<TicketRow[]> {
  const found = new Map<number, TicketRow>();
  for (const some of chunksOf(ids)) {
    const rows = await db.selectFrom('ticket').selectAll().where('id', 'in', some).execute();
    for (const row of rows) found.set(row.id, row);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function newestIds(db: Db, from: number): Promise<number[]> {
  const rows = await newestFirst(db.selectFrom('ticket').select('id'))
    .offset(from)
    .limit(TICKETS_A_PAGE + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stands where a page ends before it is full, and for what comes after it. */
const NOBODY = 0;

/** Tickets that have a text, from a place on, a page and one more: by the desk's id first, as `search` finds those of our own. */
async function foundIds(
  db: Db,
  { text, from, few }: { text: string; from: number; few: number },
  signal?: AbortSignal,
): Promise<number[]> {
  const hit = await byDeskId(db, text);
  const searched = searchedTickets(db, hit);
  const most = from + TICKETS_A_PAGE + 1;
  const ids: number[] = [...hit];
  let cursor: string | null = null;
  do {
    const found: Awaited<ReturnType<typeof search>> = await search(
      searched,
      { text, cursor, limit: most },
      signal,
    );
    ids.push(...found.ids.filter((id) => !hit.includes(id)));
    // To look inside words takes longer than all else: that is done for whoever goes on to there.
    const begins =
      !isInsideWords(cursor ?? '') &&
      isInsideWords(found.nextCursor ?? '') &&
      (await newestIds(db, few)).length > 0;
    if (begins) while (ids.length % TICKETS_A_PAGE > 0) ids.push(NOBODY);
    if (begins && ids.length > from) ids.push(NOBODY);
    cursor = found.nextCursor;
  } while (cursor !== null && ids.length < most);
  return ids.slice(from, most);
}

async function byDeskId(db: Db, text: string): Promise<number[]> {
  const [, digits = '0'] = /^#?(\d{1,10})$/.exec(text) ?? [];
  const deskId = Number(digits);
  if (deskId < 1 || deskId > LAST_DESK_ID) return [];
  const row = await db.selectFrom('ticket').select('id').where('deskId', '=', deskId).executeTakeFirst();
  return row ? [row.id] : [];
}

function newestFirst<Row>(query: SelectQueryBuilder<Tables, 'ticket', Row>) {
  return query.orderBy('ticket.createdAt', 'desc').orderBy('ticket.id', 'desc');
}

const PLACE = ['ticket.createdAt as at', 'ticket.id'] as const;

/** All tickets; those of `hit` have every text. */
function searchedTickets(db: Db, hit: readonly number[]): Searched {
  const passing = (query: SelectQueryBuilder<Tables, 'ticket', object>, text: string) =>
    query
      .select(PLACE)
      .$if(text !== '', (some) => some.where((eb) => contains(eb.ref('ticket.searchKey'), text)));
  const isHit = (query: SelectQueryBuilder<Tables, 'ticket', object>) =>
    query.select(PLACE).where('ticket.id', 'in', hit);
  const along = ({ at, id }: Place) =>
    newestFirst(
      db
        .selectFrom('ticket')
        .where((eb) => eb(eb.refTuple('ticket.createdAt', 'ticket.id'), '<', eb.tuple(at, id))),
    );
  return {
    hasInstants: true,
    withTerm: async (term, isWhole, most) => {
      const rows = await db
        .selectFrom('ticketTerm')
        .select('ticketId')
        .where((eb) => (isWhole ? eb('term', '=', term) : beginsWith(eb.ref('term'), term)))
        .limit(most)
        .execute();
      return [...hit, ...rows.map(({ ticketId }) => ticketId)];
    },
    few: async () => null,
    among: async (ids, text) => {
      // Cut off before they are compared: a database would else go through all that have the text.
      const some = db
        .selectFrom('ticket')
        .selectAll()
        .where('id', 'in', [...ids])
        .limit(ids.length);
      const [rows, hits] = await Promise.all([
        passing(db.selectFrom(some.as('ticket')), text).execute(),
        hit.length > 0 ? isHit(db.selectFrom('ticket')).execute() : [],
      ]);
      return [...rows, ...hits];
    },
    next: (after, rows, text) => {
      const cut = along(after)
        .select(['ticket.createdAt', 'ticket.id', 'ticket.searchKey'])
        .limit(rows)
        .as('ticket');
      return passing(db.selectFrom(cut), text).execute();
    },
    skip: async (after, rows) =>
      (await along(after)
        .select(PLACE)
        .offset(rows - 1)
        .limit(1)
        .executeTakeFirst()) ?? null,
    ...(readsBeside(db) && {
      rest: {
        worthAfter: WORTH_WHOLE.filtered,
        read: (after: Place, most: number, text: string) =>
          db
            .selectFrom(passing(along(after).clearOrderBy(), text).offset(WHOLE).as('found'))
            .selectAll()
            .orderBy('at', 'desc')
            .orderBy('id', 'desc')
            .limit(most)
            .execute(),
      },
    }),
  };
}
