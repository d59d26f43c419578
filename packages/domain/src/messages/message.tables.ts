import { type Generated, type Instant, defineTables, table } from '../platform/database/table.ts';

interface ConversationRow {
  id: Generated<number>;
  customerId: number;
  providerId: number;
  /** Id of the last message that this side has read. */
  customerReadId: Generated<number>;
  providerReadId: Generated<number>;
  /** Id of the latest message; 0 before the first. */
  lastMessageId: Generated<number>;
}

interface MessageRow {
  id: Generated<number>;
  conversationId: number;
  /** Null for an automatic reply. */
  senderId: number | null;
  bookingId: number | null;
  body: string;
  createdAt: Instant;
}

export const messageTables = defineTables({
  conversation: table<ConversationRow>().personal({
    of: 'customerId',
    about: ['providerId'],
    exported: { withheld: 'is shown by its messages' },
    erased: { kept: 'holds what the other side wrote together, and no texts' },
  }),
  message: table<MessageRow>().personal({ of: 'senderId', exported: 'as shown', erased: 'anonymised' }),
});
