import type { Database, Db, Tx, Row } from '../platform/database/database.ts';
import { lockRows } from '../platform/database/lock-rows.ts';
import { recordEvent, recordLatest } from '../platform/events/event.queries.ts';
import {
  CONTENT_FIELDS,
  type DeskAgent,
  type DeskTicket,
  contentOf,
  isSame,
  ourTags,
} from './desk-ticket.ts';
import { closeGone } from './gone.queries.ts';
import { ERASED_TEXT, type TicketRow, insertTicket, updateTicket } from './ticket.queries.ts';
import { compared, overtaken, takenWith, unsentOf, valuesOf } from './unsent.ts';

/** How long a process has the mirror to itself: longer than a round takes. */
const CLAIMED_MS = 5 * 60_000;

/** Lets this process alone bring the mirror up to date; undefined while another does. */
export async function claimMirror(database: Database, now: Date): Promise<Row<'deskMirror'> | undefined> {
  const at = now.toISOString();
  const claimedUntil = new Date(now.getTime() + CLAIMED_MS).toISOString();
  return database.transaction((tx) =>
    tx
      .updateTable('deskMirror')
      .set({ claimedUntil })
      .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', at)]))
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Gives the mirror free; `checkedAt` is when its round began, if that found all there was. */
export async function releaseMirror(database: Database, checkedAt: Date | null): Promise<void> {
  const checked = checkedAt && { checkedAt: checkedAt.toISOString() };
  await database.transaction((tx) =>
    tx
      .updateTable('deskMirror')
      .set({ claimedUntil: null, ...checked })
      .execute(),
  );
}

/** Notes from when on it is to be asked next what left the desk's tickets. */
export async function noteGoneUntil(database: Database, goneCursor: Date): Promise<void> {
  await database.transaction((tx) =>
    tx.updateTable('deskMirror').set({ goneCursor: goneCursor.toISOString() }).execute(),
  );
}

/** Who answers tickets, by name; null before the desk was first asked. */
export async function listAgents(db: Db): Promise<DeskAgent[] | null> {
  const mirror = await db
    .selectFrom('deskMirror')
    .select('agentsAt')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  if (mirror.agentsAt === null) return null;
  const rows = await db.selectFrom('deskAgent').selectAll().orderBy('name').orderBy('id').execute();
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
}

/** Keeps who answers tickets, instead of those who did. */
export async function storeAgents(
  database: Database,
  agents: readonly DeskAgent[],
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('deskAgent').execute();
    if (agents.length > 0)
      await tx
        .insertInto('deskAgent')
        .values(agents.map(({ id, name }) => ({ id, name })))
        .execute();
    await tx.updateTable('deskMirror').set({ agentsAt: now.toISOString() }).execute();
  });
}

/**
 * Keeps tickets as the desk has them, and how far that goes; what was changed here and waits to be told there stays
 * (SUP-18). Tells of what changed for somebody, once of what the desk made. Returns how many changed.
 */
export async function storeMirroredTickets(
  database: Database,
  tickets: readonly DeskTicket[],
  cursor: string,
  now: Date,
): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await lockKnown(tx, tickets);
    let made = 0;
    let changed = 0;
    for (const atDesk of tickets) {
      const tags = ourTags(atDesk.tags);
      const row =
        rows.find(({ deskId }) => deskId === atDesk.deskId) ??
        rows.find(({ tag, deskId }) => tag !== null && deskId === null && tags.includes(tag));
      if (row) changed += await follow(tx, row, atDesk, now);
      else if (!atDesk.gone) made += await keepNew(tx, atDesk);
    }
    await tx.updateTable('deskMirror').set({ cursor }).execute();
    if (made > 0) await recordLatest(tx, { type: 'support.tickets_copied', actorId: null }, now);
    return made + changed;
  });
}

async function lockKnown(tx: Tx, tickets: readonly DeskTicket[]): Promise<TicketRow[]> {
  if (tickets.length === 0) return [];
  const deskIds = tickets.map(({ deskId }) => deskId);
  const tags = tickets.flatMap(({ tags: all }) => ourTags(all));
  const known = tx
    .selectFrom('ticket')
    .selectAll()
    .where((eb) => eb.or([eb('deskId', 'in', deskIds), ...(tags.length > 0 ? [eb('tag', 'in', tags)] : [])]))
    .orderBy('id');
  return lockRows(tx, known).execute();
}

async function keepNew(tx: Tx, atDesk: DeskTicket): Promise<1> {
  const { deskId, createdAt, updatedAt, dueBy, firstResponseDue, responderId, requester } = atDesk;
  await insertTicket(tx, {
    ...contentOf(atDesk),
    name: requester?.name ?? '',
    email: requester?.email ?? '',
    deskId,
    createdAt,
    updatedAt,
    dueBy,
    firstResponseDue,
    responderId,
    handover: 'taken',
  });
  return 1;
}

/** Lets a ticket be as it is at the desk; returns 1 when it was not. */
async function follow(tx: Tx, row: TicketRow, atDesk: DeskTicket, now: Date): Promise<0 | 1> {
  if (atDesk.gone) return closeGone(tx, row, { gone: atDesk.gone, updatedAt: atDesk.updatedAt }, now);
  const unsent = unsentOf(row);
  // The list was read before a change of ours arrived there.
  if (row.deskId !== null && unsent.length === 0 && atDesk.updatedAt < row.updatedAt) return 0;
  // What is the same by now is found out when it is handed over: a list may be old.
  const { theirs } = compared(row, atDesk);
  const left = unsent.filter(({ field }) => !theirs.includes(field));
  const isErased = row.description === ERASED_TEXT;
  const fields = CONTENT_FIELDS.filter(
    (field) =>
      !left.some((each) => each.field === field) &&
      !isSame(field, row, atDesk) &&
      !(isErased && (field === 'subject' || field === 'description')),
  );
  const { deskId, updatedAt, dueBy, firstResponseDue, responderId, requester } = atDesk;
  const isFound = row.deskId === null;
  const changes = {
    ...valuesOf(fields, atDesk),
    ...differing(row, { updatedAt, dueBy, firstResponseDue }),
    ...(Number(row.responderId ?? 0) !== (responderId ?? 0) && { responderId }),
    // Who wrote a ticket of ours is known here.
    ...(row.tag === null && !isErased && requester && differing(row, requester)),
    ...(isFound && { deskId }),
    ...(row.gone !== null && { gone: null }),
    ...((isFound || theirs.length > 0) && { ...takenWith(left, now), deskError: overtaken(theirs) }),
  };
  if (Object.keys(changes).length === 0) return 0;
  await updateTicket(tx, row, changes);
  const data = { ticketId: row.id };
  const event = { type: 'support.ticket_changed', actorId: null, tells: row.userId, data } as const;
  if (fields.length > 0 || isFound) await recordEvent(tx, event, now);
  return 1;
}

/** What of these values is not so in a row. */
function differing<Values extends Partial<TicketRow>>(row: TicketRow, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => row[name as keyof TicketRow] !== value);
  return Object.fromEntries(entries) as Partial<Values>;
}
