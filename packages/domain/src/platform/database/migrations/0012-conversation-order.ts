import type { Migration } from '../migration.ts';

/** The latest message of each conversation, so that either side's list is read in its order. */
export const conversationOrder: Migration = () => [
  `alter table "conversation" add column "lastMessageId" integer not null default 0`,
  `update "conversation" set "lastMessageId" = coalesce(
        (select max("message"."id") from "message" where "message"."conversationId" = "conversation"."id"), 0)`,
  `drop index "conversation_providerId"`,
  `create index "conversation_customerId" on "conversation" ("customerId", "lastMessageId")`,
  `create index "conversation_providerId" on "conversation" ("providerId", "lastMessageId")`,
];
