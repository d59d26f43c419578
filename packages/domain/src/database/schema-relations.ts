import type { Generated } from 'kysely';
import type { Flag, Instant, Json } from './schema.ts';

export interface ReviewTable {
  id: Generated<number>;
  userId: number;
  providerId: number;
  bookingId: number;
  rating: number;
  comment: string | null;
  instructions: string | null;
  recommend: Flag;
  tip: number;
  createdAt: Instant;
}

/** Somebody's relation to somebody else. */
export interface RelationTable {
  userId: number;
  otherId: number;
}

export interface ConversationTable {
  id: Generated<number>;
  customerId: number;
  providerId: number;
  /** Id of the last message that this side has read. */
  customerReadId: Generated<number>;
  providerReadId: Generated<number>;
  /** Id of the latest message; 0 before the first. */
  lastMessageId: Generated<number>;
}

export interface MessageTable {
  id: Generated<number>;
  conversationId: number;
  /** Null for an automatic reply. */
  senderId: number | null;
  bookingId: number | null;
  body: string;
  createdAt: Instant;
}

export interface AccessDetailsTable {
  userId: number;
  /** Encrypted, bound to this user. */
  sealed: string;
  updatedAt: Instant;
}

export interface PreferenceTable {
  userId: number;
  choices: Json;
}

export interface ReferralCodeTable {
  userId: number;
  code: string;
}

export interface ReferralTable {
  /** Who joined. */
  userId: number;
  referrerId: number;
  createdAt: Instant;
}

export interface TicketTable {
  id: Generated<number>;
  /** Null for a visitor. */
  userId: number | null;
  name: string;
  email: string;
  subject: string;
  description: string;
  priority: number;
  status: number;
  createdAt: Instant;
}
