import type { Migration } from '../migration.ts';

/** One conversation for each customer and provider; each side's mark is the last message it has read. */
export const messages: Migration = ({ id, createTable }) => [
  createTable(
    'conversation',
    `
      "id" ${id()},
      "customerId" integer not null references "user" ("id") on delete cascade,
      "providerId" integer not null references "user" ("id") on delete cascade,
      "customerReadId" integer not null default 0,
      "providerReadId" integer not null default 0,
      unique ("customerId", "providerId")`,
  ),
  `create index "conversation_providerId" on "conversation" ("providerId")`,
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
