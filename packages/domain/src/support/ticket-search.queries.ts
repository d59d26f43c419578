import { type SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '../platform/database/database.ts';
import { countRows } from '../platform/database/dialect.ts';
import { contains } from '../platform/database/contains.ts';
import type { Place } from '../platform/page.ts';
import { buildRowSource } from '../platform/search/row-source.queries.ts';
import { type SearchSource, readInOrder, search } from '../platform/search/search.ts';
import { isInsideCursor } from '../platform/search/inside-cursor.ts';
import {
  MAX_FRESHDESK_ID,
  type SlaStatus,
  type TicketOrder,
  slaLimits,
  TICKET_STATUSES,
} from './ticket.policy.ts';
import { type TicketRow, isUnresolved } from './ticket.queries.ts';

/** (SUP-10) */
const PAGE_SIZE = 30;

/** Pages count from 1; an empty text finds all tickets. */
export interface TicketSearch {
  page: number;
  text: string;
  /** Only tickets with this SLA status at `now`. */
  sla?: OpenSla | null | undefined;
  order?: TicketOrder;
  now: Date;
}

type OpenSla = Exclude<SlaStatus, 'Closed'>;

export interface TicketPage {
  tickets: TicketRow[];
  hasNext: boolean;
}

/** The number of tickets whose words are searched inside at once. */
const SMALL_COUNT = 4000;

/**
 * Returns a page of the tickets with a text in subject or description, or as their id; newest first. Those with the text
 * inside a word come after the others, and among more than `few` tickets on pages of their own (SUP-10). Without a text or
 * an SLA status, they are in the given order.
 */
export async function findTickets(
  db: Db,
  { page, text, sla, order = 'newest', now }: TicketSearch,
  signal?: AbortSignal,
  few = SMALL_COUNT,
): Promise<TicketPage> {
  const from = (page - 1) * PAGE_SIZE;
  const ids = sla
    ? await idsBySla(db, { from, text, sla, now })
    : text
      ? await matchingIds(db, { text, from, few }, signal)
      : order === 'due'
        ? await dueIds(db, from)
        : await newestIds(db, from);
  return {
    tickets: await readInOrder(ids.slice(0, PAGE_SIZE), (some) =>
      db.selectFrom('ticket').selectAll().where('id', 'in', some).execute(),
    ),
    hasNext: ids.length > PAGE_SIZE,
  };
}

/** Returns the ids of the tickets with an SLA status: breached and at risk by due time, those on track newest first. */
async function idsBySla(
  db: Db,
  { from, text, sla, now }: { from: number; text: string; sla: OpenSla; now: Date },
): Promise<number[]> {
  const { breachedBefore, atRiskBefore } = slaLimits(now);
  const open = db.selectFrom('ticket').select('id').where('status', '<>', TICKET_STATUSES.closed);
  const dueFirst = open.orderBy('dueBy').orderBy('id');
  const withSla = {
    Breached: () => dueFirst.where('dueBy', '<', breachedBefore),
    'At Risk': () => dueFirst.where('dueBy', '>=', breachedBefore).where('dueBy', '<', atRiskBefore),
    'On Track': () =>
      newestFirst(open.where((eb) => eb.or([eb('dueBy', '>=', atRiskBefore), eb('dueBy', 'is', null)]))),
  };
  const rows = await withSla[sla]()
    .$if(text !== '', (some) => some.where((eb) => contains(eb.ref('searchKey'), text)))
    .offset(from)
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows.map(({ id }) => id);
}

async function newestIds(db: Db, from: number): Promise<number[]> {
  const rows = await newestFirst(db.selectFrom('ticket').select('id'))
    .offset(from)
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of tickets to be resolved, the first due first and those without a due time last, and then of the rest. */
async function dueIds(db: Db, from: number): Promise<number[]> {
  const tickets = db.selectFrom('ticket').select('ticket.id');
  const open = tickets.where(isUnresolved);
  const parts = [
    open.where('dueBy', 'is not', null).orderBy('dueBy').orderBy('id'),
    open.where('dueBy', 'is', null).orderBy('id', 'desc'),
    newestFirst(tickets.where((eb) => eb.not(isUnresolved(eb)))),
  ];
  const ids: number[] = [];
  let skipped = from;
  for (const part of parts) {
    const rows = await part
      .offset(skipped)
      .limit(PAGE_SIZE + 1 - ids.length)
      .execute();
    ids.push(...rows.map(({ id }) => id));
    if (ids.length > PAGE_SIZE) break;
    if (rows.length > 0) skipped = 0;
    else if (skipped > 0) {
      const count = await countRows(part.clearSelect().clearOrderBy());
      // A ticket may have come between the two reads.
      skipped = Math.max(0, skipped - count);
    }
  }
  return ids;
}

/** Fills a page that ends before it is full. */
const NO_TICKET = 0;

/** Returns the ids of a page of matching tickets and one more. `search` finds our own ids; Freshdesk's id comes first. */
async function matchingIds(
  db: Db,
  { text, from, few }: { text: string; from: number; few: number },
  signal?: AbortSignal,
): Promise<number[]> {
  const hit = await byFreshdeskId(db, text);
  const searched = buildTicketSearch(db, hit);
  const limit = from + PAGE_SIZE + 1;
  const ids: number[] = [...hit];
  let cursor: string | null = null;
  do {
    const found: Awaited<ReturnType<typeof search>> = await search(searched, { text, cursor, limit }, signal);
    ids.push(...found.ids.filter((id) => !hit.includes(id)));
    // Searching inside words takes longest, so it is done only for pages that need it.
    const begins =
      !isInsideCursor(cursor ?? '') &&
      isInsideCursor(found.nextCursor ?? '') &&
      (await newestIds(db, few)).length > 0;
    if (begins) while (ids.length % PAGE_SIZE > 0) ids.push(NO_TICKET);
    if (begins && ids.length > from) ids.push(NO_TICKET);
    cursor = found.nextCursor;
  } while (cursor !== null && ids.length < limit);
  return ids.slice(from, limit);
}

async function byFreshdeskId(db: Db, text: string): Promise<number[]> {
  const [, digits = '0'] = /^#?(\d{1,10})$/.exec(text) ?? [];
  const deskId = Number(digits);
  if (deskId < 1 || deskId > MAX_FRESHDESK_ID) return [];
  const row = await db.selectFrom('ticket').select('id').where('deskId', '=', deskId).executeTakeFirst();
  return row ? [row.id] : [];
}

function newestFirst<Row>(query: SelectQueryBuilder<Tables, 'ticket', Row>) {
  return query.orderBy('ticket.createdAt', 'desc').orderBy('ticket.id', 'desc');
}

const PLACE = ['ticket.createdAt as at', 'ticket.id'] as const;

/** Describes all tickets for `search`; those of `hit` match every text. */
function buildTicketSearch(db: Db, hit: readonly number[]): SearchSource {
  const applyFilters = (query: SelectQueryBuilder<Tables, 'ticket', object>, text: string) =>
    query
      .select(PLACE)
      .$if(text !== '', (some) => some.where((eb) => contains(eb.ref('ticket.searchKey'), text)));
  const isHit = (query: SelectQueryBuilder<Tables, 'ticket', object>) =>
    query.select(PLACE).where('ticket.id', 'in', hit);
  const nextRows = ({ at, id }: Place) =>
    newestFirst(
      db
        .selectFrom('ticket')
        .where((eb) => eb(eb.refTuple('ticket.createdAt', 'ticket.id'), '<', eb.tuple(at, id))),
    );
  const searched = buildRowSource(db, {
    table: 'ticket',
    order: 'createdAt',
    terms: { table: 'ticketTerm', id: 'ticketId' },
    isFiltered: true,
    nextRows: (after) => nextRows(after).select(['ticket.createdAt', 'ticket.id', 'ticket.searchKey']),
    applyFilters,
  });
  return {
    ...searched,
    withTerm: async (...word) => [...hit, ...(await searched.withTerm(...word))],
    few: async () => null,
    among: async (...rows) => {
      const hits = hit.length > 0 ? isHit(db.selectFrom('ticket')).execute() : [];
      return (await Promise.all([searched.among(...rows), hits])).flat();
    },
  };
}
