import { type AliasableExpression, sql, type SqlBool } from 'kysely';
import type { Db, Tx, Row } from '../platform/database/database.ts';
import { compiled, compiledByShape } from '../platform/database/compiled.ts';
import { countRows } from '../platform/database/dialect.ts';
import type { Viewer } from '../platform/context.ts';
import type { Sides } from '../bookings/booking.queries.ts';
import { isUnblocked } from '../providers/favourite.queries.ts';
import { automaticReply } from './chat-window.ts';
import { MAX_MESSAGES, type Message } from './message.schema.ts';

export const MESSAGE_COLUMNS = ['id', 'senderId', 'body', 'bookingId', 'createdAt'] as const;

const openedConversation = compiled((tx: Tx, { customerId, providerId }: Sides) =>
  tx
    .insertInto('conversation')
    .values({ customerId, providerId })
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'providerId'])
        .doUpdateSet((eb) => ({ customerId: eb.ref('excluded.customerId') })),
    )
    .returningAll(),
);

/**
 * The one conversation of two people, begun when there is none; until the transaction ends no other writes to it, so
 * that its messages become visible in the order of their ids.
 */
export async function openConversation(tx: Tx, sides: Sides): Promise<Row<'conversation'>> {
  const [conversation] = await openedConversation(tx, sides);
  if (!conversation) throw new Error('A conversation was not opened');
  return conversation;
}

const recipients = compiled((tx: Tx, { userId, senderId }: { userId: number; senderId: number }) =>
  tx
    .selectFrom('user')
    .select(['name', canBeWrittenTo(tx, senderId).as('canBeWrittenTo')])
    .where('id', '=', userId),
);

/** Returns whether `user` is neither deactivated nor deleted, and neither of the two blocked the other (MSG-1). */
export function canBeWrittenTo(db: Db | Tx, senderId: number): AliasableExpression<SqlBool> {
  return sql<SqlBool>`"user"."deactivatedAt" is null and "user"."deletedAt" is null and ${isUnblocked(db, senderId)}`;
}

/** Returns the name of a user to write to, and whether that is possible; undefined for an unknown one. */
export async function findRecipient(
  tx: Tx,
  ids: { userId: number; senderId: number },
): Promise<{ name: string; canWrite: boolean } | undefined> {
  const [row] = await recipients(tx, ids);
  return row && { name: row.name, canWrite: Boolean(row.canBeWrittenTo) };
}

/** A conversation that the viewer is a side of; undefined for a missing one and a foreign one alike. */
export async function findConversation(
  db: Db | Tx,
  viewer: Viewer,
  id: number,
): Promise<Row<'conversation'> | undefined> {
  return db
    .selectFrom('conversation')
    .selectAll()
    .where('id', '=', id)
    .where(sideOf(viewer), '=', viewer.id)
    .executeTakeFirst();
}

/** The conversation of two people; undefined before the first message. */
export async function conversationOf(
  db: Db | Tx,
  { customerId, providerId }: Sides,
): Promise<Row<'conversation'> | undefined> {
  return db
    .selectFrom('conversation')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
}

const insertRow = compiled(
  (tx: Tx, { conversationId, senderId, bookingId, body, createdAt }: Omit<Row<'message'>, 'id'>) =>
    tx
      .insertInto('message')
      .values({ conversationId, senderId, bookingId, body, createdAt })
      .returning(MESSAGE_COLUMNS),
);

/** Inserts a message; the caller updates its conversation. */
export async function insertMessage(
  tx: Tx,
  message: Pick<Row<'message'>, 'conversationId' | 'senderId' | 'bookingId' | 'body'>,
  at: Date,
): Promise<Message> {
  const [inserted] = await insertRow(tx, { ...message, createdAt: at.toISOString() });
  if (!inserted) throw new Error('An inserted message was not returned');
  return inserted;
}

type Progress = Partial<Pick<Row<'conversation'>, 'lastMessageId' | 'customerReadId' | 'providerReadId'>>;

const updateConversation = compiledByShape((tx: Tx, { id, progress }: { id: number; progress: Progress }) =>
  tx.updateTable('conversation').set(progress).where('id', '=', id),
);

/** Notes the latest message of a conversation, and how far its sides have read. The caller has locked it. */
export async function advanceConversation(tx: Tx, id: number, progress: Progress): Promise<void> {
  await updateConversation(tx, { id, progress });
}

/**
 * Returns the newest messages that have appeared by now, or those about a booking, oldest first; an automatic reply appears a
 * second late.
 */
export async function listMessages(
  db: Db | Tx,
  conversationId: number,
  now: Date,
  { bookingId, limit = MAX_MESSAGES }: { bookingId?: number | undefined; limit?: number } = {},
): Promise<Message[]> {
  const newest = await db
    .selectFrom('message')
    .select(MESSAGE_COLUMNS)
    .where('conversationId', '=', conversationId)
    .where('createdAt', '<=', now.toISOString())
    .$if(bookingId !== undefined, (query) => query.where('bookingId', '=', bookingId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return newest.toReversed();
}

const lastFromOthers = compiled(
  (tx: Tx, { conversationId, customerId }: { conversationId: number; customerId: number }) =>
    tx
      .selectFrom('message')
      .select('senderId')
      .where('conversationId', '=', conversationId)
      .where((eb) => eb.or([eb('senderId', 'is', null), eb('senderId', '!=', customerId)]))
      .orderBy('id', 'desc')
      .limit(1),
);

/** Returns whether the last message that is not the customer's was an automatic reply. */
export async function wasAnsweredAutomatically(
  tx: Tx,
  { id: conversationId, lastMessageId }: Pick<Row<'conversation'>, 'id' | 'lastMessageId'>,
  customerId: number,
): Promise<boolean> {
  if (lastMessageId === 0) return false;
  const [last] = await lastFromOthers(tx, { conversationId, customerId });
  return last !== undefined && last.senderId === null;
}

const unreadMessages = compiled(
  (tx: Tx, { conversationId, readId }: { conversationId: number; readId: number }) =>
    tx
      .selectFrom('message')
      .select(['id', 'createdAt'])
      .where('conversationId', '=', conversationId)
      .where('id', '>', readId)
      .orderBy('id'),
);

/**
 * Returns the last message that a side has read once they read what has appeared by now, up to the first message that has
 * not: an automatic reply is written before it appears. Null when nothing is new to them.
 */
export async function lastReadable(
  tx: Tx,
  conversationId: number,
  readId: number,
  now: Date,
): Promise<number | null> {
  const unread = await unreadMessages(tx, { conversationId, readId });
  const at = now.toISOString();
  const ahead = unread.findIndex(({ createdAt }) => createdAt > at);
  return (ahead === -1 ? unread : unread.slice(0, ahead)).at(-1)?.id ?? null;
}

/** Stores that the viewer has read what has appeared by now; returns false when nothing is new to them. */
export async function markRead(
  tx: Tx,
  viewer: Viewer,
  conversation: Row<'conversation'>,
  now: Date,
): Promise<boolean> {
  const column = readIdColumnOf(viewer);
  const last = await lastReadable(tx, conversation.id, conversation[column], now);
  if (last === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable('conversation')
    .set({ [column]: last })
    .where('id', '=', conversation.id)
    .where(column, '<', last)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts the viewer's unread messages that have appeared by now. */
export async function countUnread(db: Db, viewer: Viewer, now: Date): Promise<number> {
  const readId = `conversation.${readIdColumnOf(viewer)}` as const;
  return countRows(
    db
      .selectFrom('conversation')
      .innerJoin('message', 'message.conversationId', 'conversation.id')
      .where(`conversation.${sideOf(viewer)}`, '=', viewer.id)
      .whereRef('conversation.lastMessageId', '>', readId)
      .whereRef('message.id', '>', readId)
      .where('message.createdAt', '<=', now.toISOString())
      .where((of) => of.or([of('message.senderId', 'is', null), of('message.senderId', '!=', viewer.id)])),
  );
}

/** Everything that was written between the viewer and others, oldest first, for an export. */
export async function allMessagesOf(db: Db, viewer: Viewer): Promise<(Message & { withId: number })[]> {
  if (viewer.role === 'admin') return [];
  const rows = await db
    .selectFrom('conversation')
    .innerJoin('message', 'message.conversationId', 'conversation.id')
    .select(['message.id', 'message.senderId', 'message.body', 'message.bookingId', 'message.createdAt'])
    .select(`conversation.${otherSideOf(viewer)} as withId`)
    .where(`conversation.${sideOf(viewer)}`, '=', viewer.id)
    .execute();
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Takes away what a user wrote, and their name from the automatic replies; that they wrote stays. */
export async function eraseMessagesOf(tx: Tx, viewer: Viewer, formerName: string): Promise<void> {
  if (viewer.role === 'admin') return;
  const theirs = tx
    .updateTable('message')
    .where('conversationId', 'in', (eb) =>
      eb.selectFrom('conversation').select('id').where(sideOf(viewer), '=', viewer.id),
    );
  await theirs.set({ body: 'This message was deleted' }).where('senderId', '=', viewer.id).execute();
  // What is deleted does not count as unread.
  await tx
    .updateTable('conversation')
    .set((eb) => ({ [READ_ID_COLUMNS[otherSideOf(viewer)]]: eb.ref('lastMessageId') }))
    .where(sideOf(viewer), '=', viewer.id)
    .execute();
  if (viewer.role === 'provider') {
    await theirs
      .set({ body: automaticReply(formerName) })
      .where('senderId', 'is', null)
      .execute();
  }
}

/** The columns of a conversation that say how far its sides have read. */
const READ_ID_COLUMNS = { customerId: 'customerReadId', providerId: 'providerReadId' } as const;

type Side = keyof typeof READ_ID_COLUMNS;

/** Returns the column of a conversation that names the viewer. */
export function sideOf({ role }: Viewer): Side {
  return role === 'customer' ? 'customerId' : 'providerId';
}

/** Returns the column of a conversation that names whom the viewer writes with. */
export function otherSideOf(viewer: Viewer): Side {
  return sideOf(viewer) === 'customerId' ? 'providerId' : 'customerId';
}

/** Returns the column of a conversation that says how far the viewer has read. */
export function readIdColumnOf(viewer: Viewer): (typeof READ_ID_COLUMNS)[Side] {
  return READ_ID_COLUMNS[sideOf(viewer)];
}
