import type { Migration } from '../platform/database/migration.ts';
import {
  type Generated,
  type Instant,
  type Json,
  type Large,
  defineTables,
  table,
} from '../platform/database/table.ts';

/**
 * Whether a ticket is handed over to the desk: it never is, for there was none; it waits for its next try; the desk took
 * it, or made it; the desk refused it, and it waits for a person.
 */
export type Handover = 'none' | 'waiting' | 'taken' | 'rejected';

/** Where a ticket lies that the desk has among its own no more: in its bin, among spam, or nowhere (SUP-21). */
export type Gone = 'deleted' | 'spam' | 'missing';

/** A ticket that is kept here, and the copy of one that the desk has. */
interface TicketRow {
  /** Its own key, above every id of the desk's; it goes on opening the ticket once the desk has it (SUP-7). */
  id: Generated<number>;
  /** Its id at the desk; null while it is only here. */
  deskId: number | null;
  /** By which the desk's copy of a ticket that was opened here is found again; null of one that the desk made. */
  tag: string | null;
  /** Whose account wrote it; null for a visitor, and for one that the desk made. */
  userId: number | null;
  name: string;
  email: string;
  subject: string;
  description: string;
  /** Numbers of the desk's, which may know more of them than we do. */
  priority: number;
  status: number;
  createdAt: Instant;
  updatedAt: Instant;
  dueBy: Instant | null;
  firstResponseDue: Instant | null;
  /** The desk's id of the agent who answers it. */
  responderId: Large | null;
  /** The booking that it is about. */
  bookingId: number | null;
  handover: Handover;
  attempts: Generated<number>;
  /** When it is next tried to hand it over, while it waits. */
  deskDueAt: Instant | null;
  /** Until when the process that hands it over has it to itself. */
  claimedUntil: Instant | null;
  /** Why the desk refused it, why the last try failed, or which change of ours a later one there stands instead of. */
  deskError: string | null;
  /** What was changed here and not yet there (unsent.ts). */
  unsent: Generated<Json>;
  /** Since when the desk may have it without our knowing its id there; null while it surely has not. */
  unclearSince: Instant | null;
  /** Null while the desk has it among its tickets. */
  gone: Gone | null;
  /** What it is found by (search-key.ts): its subject and description. */
  searchKey: string;
}

/** A word that a ticket is found by. */
interface TicketTermRow {
  term: string;
  ticketId: number;
}

/** Who answers tickets at the desk, as it last said. */
interface DeskAgentRow {
  /** Of more than 32 bits. */
  id: Large;
  name: string;
}

/** How far the copy of the desk's tickets goes; one row. */
interface DeskMirrorRow {
  id: 1;
  /** What changed from then on, as the desk tells the time, is asked for next. */
  cursor: Instant;
  /** What left its tickets from then on is asked for next. */
  goneCursor: Generated<Instant>;
  /** When it was last found that nothing is missing; null before it was so for the first time. */
  checkedAt: Instant | null;
  /** When agents were last asked for. */
  agentsAt: Instant | null;
  /** Until when the process that brings it up to date has it to itself. */
  claimedUntil: Instant | null;
}

/** Ids of tickets start above every id of Freshdesk's, so that one number never names two tickets. */
const MAX_DESK_ID = 1_000_000_000;

const create: Migration = ({ id, createTable, createKeyTable, onPostgres, onSqlite }) => [
  createTable(
    'ticket',
    `
      "id" ${id(MAX_DESK_ID + 1)},
      "deskId" integer unique check ("deskId" between 1 and ${MAX_DESK_ID}),
      "tag" text unique,
      "userId" integer references "user" ("id") on delete set null,
      "name" text not null,
      "email" text not null,
      "subject" text not null,
      "description" text not null,
      "priority" integer not null,
      "status" integer not null,
      "createdAt" text not null,
      "updatedAt" text not null,
      "dueBy" text,
      "firstResponseDue" text,
      "responderId" integer,
      "bookingId" integer references "booking" ("id"),
      "handover" text not null check ("handover" in ('none', 'waiting', 'taken', 'rejected')),
      "attempts" integer not null default 0,
      "deskDueAt" text,
      "claimedUntil" text,
      "deskError" text,
      "searchKey" text not null,
      "unsent" text not null default '[]',
      "unclearSince" text,
      "gone" text`,
  ),
  ...onSqlite(`insert into "sqlite_sequence" ("name", "seq") values ('ticket', ${MAX_DESK_ID})`),
  ...onPostgres(`alter table "ticket" alter column "responderId" type bigint`),
  `create index "ticket_createdAt" on "ticket" ("createdAt" desc, "id" desc)`,
  `create index "ticket_userId" on "ticket" ("userId", "createdAt" desc, "id" desc)`,
  `create index "ticket_bookingId" on "ticket" ("bookingId") where "bookingId" is not null`,
  `create index "ticket_due" on "ticket" ("deskDueAt", "id") where "handover" = 'waiting'`,
  `create index "ticket_rejected" on "ticket" ("id") where "handover" = 'rejected'`,
  `create index "ticket_status" on "ticket" ("status")`,
  `create index "ticket_dueBy" on "ticket" ("dueBy") where "status" <> 5`,
  `create index "ticket_email" on "ticket" (lower("email")) where "userId" is null and "tag" is null`,
  createKeyTable(
    'ticketTerm',
    `
      "term" text not null,
      "ticketId" integer not null,
      primary key ("term", "ticketId")`,
  ),
  ...onPostgres(`alter table "ticketTerm" alter column "term" type text collate "C"`),
  createTable(
    'deskAgent',
    `
      "id" integer primary key,
      "name" text not null`,
  ),
  ...onPostgres(`alter table "deskAgent" alter column "id" type bigint`),
  createTable(
    'deskMirror',
    `
      "id" integer primary key check ("id" = 1),
      "cursor" text not null,
      "checkedAt" text,
      "agentsAt" text,
      "claimedUntil" text,
      "goneCursor" text not null default '2010-01-01T00:00:00.000Z'`,
  ),
  `insert into "deskMirror" ("id", "cursor") values (1, '2010-01-01T00:00:00.000Z')`,
];

export const ticketTables = defineTables(
  {
    ticket: table<TicketRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'anonymised' },
      {
        id: 'exported, kept',
        deskId: 'withheld, kept',
        tag: 'withheld, kept',
        userId: 'exported, kept',
        name: 'exported, erased',
        email: 'exported, erased',
        subject: 'exported, erased',
        description: 'exported, erased',
        priority: 'exported, kept',
        status: 'exported, kept',
        createdAt: 'exported, kept',
        updatedAt: 'withheld, kept',
        dueBy: 'withheld, kept',
        firstResponseDue: 'withheld, kept',
        responderId: 'withheld, kept',
        bookingId: 'withheld, kept',
        handover: 'withheld, kept',
        attempts: 'withheld, kept',
        deskDueAt: 'withheld, kept',
        claimedUntil: 'withheld, kept',
        deskError: 'withheld, erased',
        unsent: 'withheld, erased',
        unclearSince: 'withheld, kept',
        gone: 'withheld, kept',
        searchKey: 'withheld, erased',
      },
    ),
    ticketTerm: table<TicketTermRow>().impersonal('words of tickets, which go when their text is removed'),
    deskAgent: table<DeskAgentRow>().impersonal('names of those who answer tickets at the desk'),
    deskMirror: table<DeskMirrorRow>().impersonal('how far the copy of the desk goes'),
  },
  { '0018-tickets': create },
);
