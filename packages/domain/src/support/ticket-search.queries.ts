import { type SelectQueryBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import { beginsWith, contains } from '../database/contains.ts';
import type { Tables } from '../database/tables.ts';
import type { Place } from '../page.ts';
import { type Searched, search } from '../search/search.ts';
import { chunksOf } from '../search/chunks.ts';
import { LAST_DESK_ID } from './ticket-numbers.ts';
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

/** A page of all tickets that hold a text in subject or description, or have it as their id; newest first (SUP-10). */
export async function findTickets(
  db: Db,
  { page, text }: TicketSearch,
  signal?: AbortSignal,
): Promise<TicketPage> {
  const from = (page - 1) * TICKETS_A_PAGE;
  const most = from + TICKETS_A_PAGE + 1;
  const ids = text ? (await foundIds(db, text, most, signal)).slice(from) : await newestIds(db, from);
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

/** The first tickets that have a text, at most so many: by the desk's id first, as `search` finds those of our own. */
async function foundIds(db: Db, text: string, most: number, signal?: AbortSignal): Promise<number[]> {
  const searched = searchedTickets(db);
  const hit = await byDeskId(db, text);
  const ids: number[] = [...hit];
  let cursor: string | null = null;
  do {
    const found: Awaited<ReturnType<typeof search>> = await search(
      searched,
      { text, cursor, limit: most },
      signal,
    );
    ids.push(...found.ids.filter((id) => !hit.includes(id)));
    cursor = found.nextCursor;
  } while (cursor !== null && ids.length < most);
  return ids.slice(0, most);
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

function searchedTickets(db: Db): Searched {
  const passing = (query: SelectQueryBuilder<Tables, 'ticket', object>, text: string) =>
    query
      .select(PLACE)
      .$if(text !== '', (some) => some.where((eb) => contains(eb.ref('ticket.searchKey'), text)));
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
      return rows.map(({ ticketId }) => ticketId);
    },
    few: async () => null,
    among: (ids, text) => {
      // Cut off before they are compared: a database would else go through all that have the text.
      const some = db
        .selectFrom('ticket')
        .selectAll()
        .where('id', 'in', [...ids])
        .limit(ids.length);
      return passing(db.selectFrom(some.as('ticket')), text).execute();
    },
    next: (after, rows, text) => {
      const cut = along(after).selectAll().limit(rows).as('ticket');
      return passing(db.selectFrom(cut), text).execute();
    },
    skip: async (after, rows) =>
      (await along(after)
        .select(PLACE)
        .offset(rows - 1)
        .limit(1)
        .executeTakeFirst()) ?? null,
  };
}
