import {
  type Generated,
  type Instant,
  type Migration,
  defineTables,
  table,
} from '../platform/database/table.ts';

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

const create: Migration = ({ id, createTable }) => [
  createTable(
    'conversation',
    `
      "id" ${id()},
      "customerId" integer not null references "user" ("id") on delete cascade,
      "providerId" integer not null references "user" ("id") on delete cascade,
      "customerReadId" integer not null default 0,
      "providerReadId" integer not null default 0,
      "lastMessageId" integer not null default 0,
      unique ("customerId", "providerId")`,
  ),
  `create index "conversation_customerId" on "conversation" ("customerId", "lastMessageId")`,
  `create index "conversation_providerId" on "conversation" ("providerId", "lastMessageId")`,
  createTable(
    'message',
    `
      "id" ${id()},
      "conversationId" integer not null references "conversation" ("id") on delete cascade,
      "senderId" integer references "user" ("id"),
      "bookingId" integer references "booking" ("id"),
      "body" text not null,
      "createdAt" text not null`,
  ),
  `create index "message_conversationId" on "message" ("conversationId", "id")`,
];

export const messageTables = defineTables(
  {
    conversation: table<ConversationRow>().personal({
      of: 'customerId',
      about: ['providerId'],
      exported: { withheld: 'is shown by its messages' },
      erased: { kept: 'holds what the other side wrote together, and no texts' },
    }),
    message: table<MessageRow>().personal(
      { of: 'senderId', exported: 'as shown', erased: 'anonymised' },
      {
        id: 'exported, kept',
        conversationId: 'exported as withId, kept',
        senderId: 'exported, kept',
        bookingId: 'exported, kept',
        body: 'exported, erased',
        createdAt: 'exported, kept',
      },
    ),
  },
  { '0017-messages': create },
);
