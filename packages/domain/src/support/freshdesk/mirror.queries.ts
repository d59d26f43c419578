import type { Database, Db, Row, Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/dialect.ts';
import { recordLatest } from '../../platform/events/event.queries.ts';
import { type TicketRow, countDeliveries, insertTicket } from '../ticket.queries.ts';
import { copyTicket } from './copy-ticket.queries.ts';
import { type FreshdeskAgent, type FreshdeskTicket, contentOf, ownTags } from './freshdesk.ts';

/** Longer than a round usually takes. A longer one may overlap with the next, and both store the same. */
const CLAIM_MS = 5 * 60_000;

/** Claims the mirror for this process; returns undefined while another has it. */
export async function claimMirror(database: Database, now: Date): Promise<Row<'deskMirror'> | undefined> {
  const at = now.toISOString();
  const claimedUntil = new Date(now.getTime() + CLAIM_MS).toISOString();
  return database.transaction((tx) =>
    tx
      .updateTable('deskMirror')
      .set({ claimedUntil })
      .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', at)]))
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Releases a claim, unless another process has taken the mirror over; `checkedAt` is when the round began, if it read all. */
export async function releaseMirror(
  database: Database,
  { claimedUntil }: Row<'deskMirror'>,
  checkedAt: Date | null,
): Promise<void> {
  const checked = checkedAt && { checkedAt: checkedAt.toISOString() };
  await database.transaction((tx) =>
    tx
      .updateTable('deskMirror')
      .set({ claimedUntil: null, ...checked })
      .where('claimedUntil', '=', claimedUntil)
      .execute(),
  );
}

/** Stores the instant from which deleted tickets and spam are listed next. */
export async function storeGoneCursor(database: Database, goneCursor: Date): Promise<void> {
  await database.transaction((tx) =>
    tx.updateTable('deskMirror').set({ goneCursor: goneCursor.toISOString() }).execute(),
  );
}

/** Returns when the copy of Freshdesk's tickets was last complete; null before the first time (SUP-17). */
export async function mirroredAt(db: Db): Promise<string | null> {
  return (await readMirror(db)).checkedAt;
}

export async function supportStatistics(db: Db) {
  return { ...(await countDeliveries(db)), mirroredAt: await mirroredAt(db) };
}

function readMirror(db: Db): Promise<Row<'deskMirror'>> {
  return db.selectFrom('deskMirror').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

/** Returns the stored agents by name; null before they were first read. */
export async function listAgents(db: Db): Promise<FreshdeskAgent[] | null> {
  if ((await readMirror(db)).agentsAt === null) return null;
  const rows = await db.selectFrom('deskAgent').selectAll().orderBy('name').orderBy('id').execute();
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
}

/** Stores the agents instead of those before. One may be on two pages, because lists change while they are read. */
export async function storeAgents(
  database: Database,
  agents: readonly FreshdeskAgent[],
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('deskAgent').execute();
    const names = new Map(agents.map(({ id, name }) => [id, name]));
    if (names.size > 0)
      await tx
        .insertInto('deskAgent')
        .values(Array.from(names, ([id, name]) => ({ id, name })))
        .execute();
    await tx.updateTable('deskMirror').set({ agentsAt: now.toISOString() }).execute();
  });
}

/**
 * Stores tickets as Freshdesk has them, and where to read on. Of several with one id the last is stored, which changed
 * last. Records one event for all new ones. Returns how many changed.
 */
export async function storeTickets(
  database: Database,
  tickets: readonly FreshdeskTicket[],
  cursor: string,
  now: Date,
): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await lockKnown(tx, tickets);
    let created = 0;
    let changed = 0;
    for (const remote of new Map(tickets.map((ticket) => [ticket.deskId, ticket])).values()) {
      const tags = ownTags(remote.tags);
      const row =
        rows.find(({ deskId }) => deskId === remote.deskId) ??
        rows.find(({ tag, deskId }) => tag !== null && deskId === null && tags.includes(tag));
      if (row)
        changed += Number(
          !isOutdated(row, remote) && (await copyTicket(tx, row, remote, { actorId: null, now })),
        );
      else if (!remote.gone) {
        await insertCopy(tx, remote);
        created += 1;
      }
    }
    await tx.updateTable('deskMirror').set({ cursor }).execute();
    if (created > 0) await recordLatest(tx, { type: 'support.tickets_copied', actorId: null }, now);
    return created + changed;
  });
}

/** Returns whether a list was read before the change that is stored here. */
function isOutdated(row: TicketRow, remote: FreshdeskTicket): boolean {
  return row.deskId !== null && !remote.gone && remote.updatedAt < row.updatedAt;
}

async function lockKnown(tx: Tx, tickets: readonly FreshdeskTicket[]): Promise<TicketRow[]> {
  if (tickets.length === 0) return [];
  const deskIds = tickets.map(({ deskId }) => deskId);
  const tags = tickets.flatMap(({ tags: all }) => ownTags(all));
  const known = tx
    .selectFrom('ticket')
    .selectAll()
    .where((eb) => eb.or([eb('deskId', 'in', deskIds), ...(tags.length > 0 ? [eb('tag', 'in', tags)] : [])]))
    .orderBy('id');
  return lockRows(tx, known).execute();
}

async function insertCopy(tx: Tx, remote: FreshdeskTicket): Promise<void> {
  const { deskId, createdAt, updatedAt, dueBy, firstResponseDue, responderId, requester } = remote;
  await insertTicket(tx, {
    ...contentOf(remote),
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
}
