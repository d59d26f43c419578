import { z } from 'zod';
import type { Viewer } from '../platform/context.ts';
import type { Row, Tx } from '../platform/database/database.ts';
import { sharedBookings, sidesOf } from '../bookings/booking.queries.ts';
import { withIdempotencyKey } from '../bookings/request/idempotency.queries.ts';
import { visitWithOwnProvider } from '../bookings/customer/customer-bookings.queries.ts';
import { DomainError } from '../platform/errors.ts';
import { type DomainEvent, recordEvent, recordEvents } from '../platform/events/event.queries.ts';
import { PageQuery } from '../platform/page.ts';
import { profilePhotoFrom } from '../providers/portraits.ts';
import { Id } from '../platform/text.ts';
import { type CommandContext, command, query } from '../platform/trpc.ts';
import { REPLY_DELAY_MS, automaticReply, chatIsOpen } from './chat-window.ts';
import {
  advanceConversation,
  conversationOf,
  countUnread,
  findConversation,
  findRecipient,
  insertMessage,
  lastReadable,
  listMessages,
  readIdColumnOf,
  markRead,
  openConversation,
  wasAnsweredAutomatically,
} from './message.queries.ts';
import { CANNOT_WRITE } from './chat-window.ts';
import { findPerson, listPeople } from './people.queries.ts';
import { type AssignedProvider, type Message, MessageDraft } from './message.schema.ts';

const Target = z.object({ conversationId: Id });
const ThreadQuery = Target.extend({ bookingId: Id.optional() });

/** Messages on the dashboard's card; the page of the conversation has all. */
const MAX_CARD_MESSAGES = 20;

export const messageProcedures = {
  /** Returns a page of the users whom the viewer can write to: latest conversations first (MSG-8). @throws invalid */
  people: query('customer', 'provider')
    .input(PageQuery.pick({ cursor: true, limit: true }))
    .query(({ ctx: { database, viewer, now }, input }) =>
      listPeople(database.read, viewer, { ...input, now }),
    ),

  /** Returns one of them. @throws not_found */
  person: query('customer', 'provider')
    .input(MessageDraft.pick({ userId: true }))
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const person = await findPerson(database.read, viewer, input.userId, now);
      if (!person) throw new DomainError('not_found');
      return person;
    }),

  /** Returns the customer's present provider with the latest messages (MSG-7); null before the first. */
  housekeeper: query('customer').query(async ({ ctx: { database, viewer, now } }) => {
    const booking = await visitWithOwnProvider(database.read, { customerId: viewer.id, now });
    if (!booking) return null;
    const { id, providerId, providerName, serviceName, startsAt: date, endsAt, status } = booking;
    const { providerPhotoId, providerPortrait, providerDeactivatedAt } = booking;
    const conversation = await conversationOf(database.read, { customerId: viewer.id, providerId });
    const messages = conversation
      ? await listMessages(database.read, conversation.id, now, { limit: MAX_CARD_MESSAGES })
      : [];
    const isUnread = ({ id: messageId, senderId }: Message) =>
      messageId > (conversation?.customerReadId ?? 0) && senderId !== viewer.id;
    const assigned: AssignedProvider = {
      id: providerId,
      name: providerName,
      photo: profilePhotoFrom(providerPhotoId, providerPortrait),
      canWrite: providerDeactivatedAt === null,
      visit:
        endsAt > now.toISOString()
          ? { id, serviceName, date, endsAt, isPending: status === 'pending' }
          : null,
      conversationId: conversation?.id ?? null,
      unread: messages.filter(isUnread).length,
      messages,
    };
    return assigned;
  }),

  /** Counts the viewer's unread messages. */
  unread: query('customer', 'provider').query(({ ctx }) =>
    countUnread(ctx.database.read, ctx.viewer, ctx.now),
  ),

  /** Returns the messages of a conversation, or those about a booking (MSG-10), oldest first. @throws not_found */
  thread: query('customer', 'provider')
    .input(ThreadQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const conversation = await findConversation(database.read, viewer, input.conversationId);
      if (!conversation) throw new DomainError('not_found');
      return listMessages(database.read, conversation.id, now, input);
    }),

  /**
   * Sends a message to the other side of a booking, at any time; outside the chat window a customer gets one automatic reply
   * (MSG-1, MSG-3). A repeated request sends it once (REQ-3).
   * @throws not_found (no booking together), forbidden (MSG-1), idempotency_mismatch
   */
  send: command(MessageDraft, 'customer', 'provider').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { idempotencyKey: key, ...request } = input;
    return withIdempotencyKey(tx, { userId: viewer.id, key, request, now }, () => send(ctx, request));
  }),

  /** Marks the messages so far as read. @throws not_found */
  markRead: command(Target, 'customer', 'provider').mutation(async ({ ctx: { tx, viewer, now }, input }) => {
    const conversation = await findConversation(tx, viewer, input.conversationId);
    if (!conversation) throw new DomainError('not_found');
    if (!(await markRead(tx, viewer, conversation, now))) return;
    const data = { conversationId: conversation.id };
    await recordEvent(tx, { type: 'message.read', actorId: viewer.id, data }, now);
  }),
};

/** Stores a message, and the automatic reply if it is due; both sides are notified when that appears. */
async function send(
  { tx, viewer, now }: CommandContext,
  { userId, body, bookingId = null }: Omit<MessageDraft, 'idempotencyKey'>,
) {
  const sides = sidesOf(viewer, userId);
  const visits = await sharedBookings(tx, sides);
  if (visits.length === 0) throw new DomainError('not_found');
  const recipient = await findRecipient(tx, { senderId: viewer.id, userId });
  if (!recipient) throw new DomainError('not_found');
  if (bookingId && !visits.some(({ id }) => id === bookingId)) throw new DomainError('not_found');
  if (!recipient.canWrite) throw new DomainError('forbidden', { message: CANNOT_WRITE });

  const conversation = await openConversation(tx, sides);
  const { id: conversationId } = conversation;
  const message = await insertMessage(tx, { conversationId, senderId: viewer.id, bookingId, body }, now);
  const read = await readBySender(tx, viewer, conversation, message, now);
  let lastMessageId = message.id;
  const data = { conversationId };
  const events: (DomainEvent & { at: Date })[] = [
    { type: 'message.sent', actorId: viewer.id, recipientId: userId, data, at: now },
  ];
  if (await isReplyDue(tx, viewer, conversation, visits, now)) {
    const reply = { conversationId, senderId: null, bookingId, body: automaticReply(recipient.name) };
    const at = new Date(now.getTime() + REPLY_DELAY_MS);
    ({ id: lastMessageId } = await insertMessage(tx, reply, at));
    const replied = { type: 'message.answered_automatically', actorId: null, data, at } as const;
    events.push({ ...replied, recipientId: viewer.id }, { ...replied, recipientId: userId });
  }
  await advanceConversation(tx, conversationId, { ...read, lastMessageId });
  await recordEvents(tx, events);
  return { conversationId, message };
}

/** Returns whether a message gets an automatic reply: the first of a customer while chat is closed (MSG-3). */
async function isReplyDue(
  tx: Tx,
  viewer: Viewer,
  conversation: Row<'conversation'>,
  visits: Awaited<ReturnType<typeof sharedBookings>>,
  now: Date,
): Promise<boolean> {
  const ahead = visits.filter(({ status, pausedAt }) => status !== 'cancelled' && pausedAt === null);
  if (viewer.role !== 'customer' || chatIsOpen(ahead, now)) return false;
  return !(await wasAnsweredAutomatically(tx, conversation, viewer.id));
}

/**
 * Returns how far the sender has read once they write: up to their own message, but not beyond an automatic reply that is
 * stored before it appears.
 */
async function readBySender(
  tx: Tx,
  viewer: Viewer,
  conversation: Row<'conversation'>,
  { id }: Message,
  now: Date,
): Promise<Partial<Row<'conversation'>>> {
  const column = readIdColumnOf(viewer);
  const { [column]: readId, lastMessageId, id: conversationId } = conversation;
  const last = readId >= lastMessageId ? id : await lastReadable(tx, conversationId, readId, now);
  return last === null ? {} : { [column]: last };
}
