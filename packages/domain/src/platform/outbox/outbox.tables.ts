import {
  type Flag,
  type Generated,
  type Instant,
  type Json,
  type Migration,
  defineTables,
  table,
} from '../database/table.ts';
import type { EmailTemplate } from '../../registries/events.ts';
import type { MailState } from './outbox.schema.ts';

/** A mail in the outbox, to one address. */
interface MailRow {
  id: Generated<number>;
  /** The user of the address; null for a visitor's. */
  userId: number | null;
  address: string;
  template: EmailTemplate;
  /** Ids, instants and codes from which the content is rendered when it is sent; personal texts only encrypted. */
  params: Json;
  /** Identifies what it is about; of two mails with the same key only the first is stored. */
  key: string;
  /** The part of its Message-ID before the @, the same at every try. */
  messageId: string;
  state: MailState;
  attempts: Generated<number>;
  /** Time of the next attempt; while a process sends it, the end of its claim. */
  dueAt: Instant;
  /** Time at which `dueAt` was set: a time in the future means that the clock was set back since. */
  scheduledAt: Instant;
  /** Time at which it is given up. */
  givenUpAt: Instant;
  lastError: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
  /** The span that caused it, as W3C's traceparent; null unless it was traced. */
  traceparent: string | null;
}

/** The optional emails that a user receives (MAI-1); all of them without a row. */
interface MailChoiceRow {
  userId: number;
  reminders: Flag;
  invitations: Flag;
  news: Flag;
}

const create: Migration = ({ id, createTable }) => [
  createTable(
    'mailChoice',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "reminders" integer not null,
      "invitations" integer not null,
      "news" integer not null`,
  ),
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
      "state" text not null check ("state" in ('waiting', 'sent', 'failed', 'kept', 'held', 'dropped')),
      "attempts" integer not null default 0,
      "dueAt" text not null,
      "scheduledAt" text not null,
      "givenUpAt" text not null,
      "lastError" text,
      "createdAt" text not null,
      "sentAt" text`,
  ),
  `create index "mail_state" on "mail" ("state", "id" desc)`,
  `create index "mail_userId" on "mail" ("userId", "id" desc)`,
  `create index "mail_due" on "mail" ("state", "dueAt", "id")`,
];

export const outboxTables = defineTables(
  {
    mailChoice: table<MailChoiceRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'deleted' },
      {
        userId: 'withheld',
        reminders: 'exported',
        invitations: 'exported',
        news: 'exported',
      },
    ),
    mail: table<MailRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'deleted' },
      {
        id: 'withheld',
        userId: 'withheld',
        address: 'exported',
        template: 'exported',
        params: 'withheld',
        key: 'withheld',
        messageId: 'withheld',
        state: 'exported',
        attempts: 'withheld',
        dueAt: 'withheld',
        scheduledAt: 'withheld',
        givenUpAt: 'withheld',
        lastError: 'withheld',
        createdAt: 'exported',
        sentAt: 'exported',
        traceparent: 'withheld',
      },
    ),
  },
  {
    '0005-outbox': create,
    '0038-mail-traces': () => ['alter table "mail" add column "traceparent" text'],
  },
);
