import type { Db, Tx } from '../database/database.ts';
import type { Row } from '../database/schema.ts';
import type { Viewer } from '../context.ts';
import type { Conversation, Message } from './message.schema.ts';

const SHOWN = 200;
const COLUMNS = ['id', 'senderId', 'body', 'bookingId', 'createdAt'] as const;

/** The two sides of a conversation. */
export interface Sides {
  customerId: number;
  providerId: number;
}

/** The one conversation of two people, begun when there is none. */
export async function openConversation(tx: Tx, sides: Sides): Promise<Row<'conversation'>> {
  await tx
    .insertInto('conversation')
    .values(sides)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('conversation')
    .selectAll()
    .where('customerId', '=', sides.customerId)
    .where('providerId', '=', sides.providerId)
    .executeTakeFirstOrThrow();
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

export async function insertMessage(
  tx: Tx,
  message: Pick<Row<'message'>, 'conversationId' | 'senderId' | 'bookingId' | 'body'>,
  at: Date,
): Promise<Message> {
  return tx
    .insertInto('message')
    .values({ ...message, createdAt: at.toISOString() })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The newest messages that have appeared by now, oldest first, at most 200; an automatic reply appears a second late. */
export async function listMessages(db: Db | Tx, conversationId: number, now: Date): Promise<Message[]> {
  const newest = await db
    .selectFrom('message')
    .select(COLUMNS)
    .where('conversationId', '=', conversationId)
    .where('createdAt', '<=', now.toISOString())
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return newest.toReversed();
}

/** Whether the last word besides the customer's own was an automatic reply. */
export async function wasAnsweredAutomatically(
  tx: Tx,
  conversationId: number,
  customerId: number,
): Promise<boolean> {
  const last = await tx
    .selectFrom('message')
    .select('senderId')
    .where('conversationId', '=', conversationId)
    .where((eb) => eb.or([eb('senderId', 'is', null), eb('senderId', '!=', customerId)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.senderId === null;
}

/** Marks everything up to a message as read by one side; a mark never moves back. */
export async function markRead(
  tx: Tx,
  viewer: Viewer,
  conversationId: number,
  messageId: number,
): Promise<void> {
  const mark = markOf(viewer);
  await tx
    .updateTable('conversation')
    .set({ [mark]: messageId })
    .where('id', '=', conversationId)
    .where(mark, '<', messageId)
    .execute();
}

/** The viewer's conversations, with what they have not read, the latest first. */
export async function listConversations(db: Db, viewer: Viewer, now: Date): Promise<Conversation[]> {
  const other = viewer.role === 'customer' ? 'providerId' : 'customerId';
  const rows = await db
    .selectFrom('conversation')
    .innerJoin('user', 'user.id', `conversation.${other}`)
    .selectAll('conversation')
    .select(['user.id as otherId', 'user.name as otherName'])
    .where(`conversation.${sideOf(viewer)}`, '=', viewer.id)
    .execute();
  const conversations = await Promise.all(
    rows.map(async (row): Promise<Conversation> => {
      const messages = await listMessages(db, row.id, now);
      const unread = messages.filter(
        ({ id, senderId }) => id > row[markOf(viewer)] && senderId !== viewer.id,
      ).length;
      return {
        id: row.id,
        otherId: row.otherId,
        otherName: row.otherName,
        unread,
        lastMessage: messages.at(-1) ?? null,
      };
    }),
  );
  return conversations.toSorted((a, b) => (b.lastMessage?.id ?? 0) - (a.lastMessage?.id ?? 0));
}

function sideOf({ role }: Viewer): 'customerId' | 'providerId' {
  return role === 'customer' ? 'customerId' : 'providerId';
}

function markOf({ role }: Viewer): 'customerReadId' | 'providerReadId' {
  return role === 'customer' ? 'customerReadId' : 'providerReadId';
}
