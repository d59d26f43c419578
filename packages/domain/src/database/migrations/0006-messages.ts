import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';
import type { Column } from './column.ts';

/** One conversation for each customer and provider; each side's mark is the last message it has read. */
export function messages({ id, table }: Column): Migration {
  const statements = [
    table(
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
    table(
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
  return {
    async up(tx) {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    },
  };
}
