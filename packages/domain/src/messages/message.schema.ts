import { z } from 'zod';
import { IdempotencyKey } from '../bookings/request/idempotency.schema.ts';
import { Id, requiredText } from '../platform/text.ts';

/** Maximum messages in one response: the newest. */
export const MAX_MESSAGES = 200;

/** A message to the other side of a booking. */
export const MessageDraft = z.object({
  /** The provider whom a customer writes to, or the other way round. */
  userId: Id,
  body: requiredText(2000, 'Please write a message'),
  bookingId: Id.nullish(),
  idempotencyKey: IdempotencyKey,
});
export type MessageDraft = z.output<typeof MessageDraft>;

/** A message; an automatic reply has no sender. */
export interface Message {
  id: number;
  senderId: number | null;
  body: string;
  bookingId: number | null;
  createdAt: string;
}

export interface Visit {
  id: number;
  serviceName: string;
  date: string;
  endsAt: string;
  /** True until its provider accepts it. */
  isPending: boolean;
}

/** A user to write to, with whom there is a conversation or only a booking so far. */
export interface Person {
  id: number;
  name: string;
  /** Path of a provider's photo, or the name of their portrait. */
  photo: string | null;
  /** Null before the first message. */
  conversationId: number | null;
  unread: number;
  lastMessage: Message | null;
  /** False once one blocked the other, or the account is deactivated or deleted (MSG-1). */
  canWrite: boolean;
  /** The next visit; null without one. */
  visit: Visit | null;
  /** The last one that has ended; null without one. */
  lastVisit: Visit | null;
}

/** The provider of a customer's next visit, else of their last, with the latest messages. */
export interface AssignedProvider {
  id: number;
  name: string;
  /** Path of their photo, or the name of their portrait. */
  photo: string | null;
  /** False once their account is deactivated (MSG-1). */
  canWrite: boolean;
  /** The next visit; null without one. */
  visit: Visit | null;
  /** Null before the first message. */
  conversationId: number | null;
  /** Of these messages; the viewer may have more. */
  unread: number;
  /** The newest, oldest first. */
  messages: Message[];
}
