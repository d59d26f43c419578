import type { Migration } from '../database/migration.ts';
import { type Generated, type Instant, type Json, defineTables, table } from '../database/table.ts';
import type { MailState, Template } from './templates.ts';

/** The outbox: a mail to one address, from the transaction that caused it until it has arrived. */
interface MailRow {
  id: Generated<number>;
  /** Whose address it was; null for a visitor's. */
  userId: number | null;
  address: string;
  template: Template;
  /** Ids, instants and codes that the letter is written from when it is sent; of personal texts only sealed ones. */
  params: Json;
  /** What it is about; of two mails with the same only the first is kept. */
  key: string;
  /** The part of its Message-ID before the @, the same at every try. */
  messageId: string;
  state: MailState;
  attempts: Generated<number>;
  /** When it is tried next. */
  dueAt: Instant;
  /** Until when the process that sends it has it to itself. */
  claimedUntil: Instant | null;
  /** When it is given up, if it could not be sent by then. */
  givenUpAt: Instant;
  lastError: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
}

const outbox: Migration = ({ id, createTable }) => [
  createTable(
    'mail',
    `
      "id" ${id()},
      "userId" integer references "user" ("id") on delete cascade,
      "address" text not null,
      "template" text not null,
      "params" text not null,
      "key" text not null unique,
      "messageId" text not null,
      "state" text not null check ("state" in ('waiting', 'sent', 'failed', 'kept', 'dropped')),
      "attempts" integer not null default 0,
      "dueAt" text not null,
      "claimedUntil" text,
      "givenUpAt" text not null,
      "lastError" text,
      "createdAt" text not null,
      "sentAt" text`,
  ),
  `create index "mail_due" on "mail" ("dueAt", "id") where "state" = 'waiting'`,
  `create index "mail_state" on "mail" ("state", "id" desc)`,
  `create index "mail_userId" on "mail" ("userId", "id" desc)`,
];

export const outboxTables = defineTables(
  {
    mail: table<MailRow>().personal({ of: 'userId', exported: 'as shown', erased: 'deleted' }),
  },
  { '0063-outbox': outbox },
);
