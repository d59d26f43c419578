import {
  type Generated,
  type Instant,
  type Large,
  type Migration,
  defineTables,
  table,
} from '../platform/database/table.ts';

/**
 * The delivery of a ticket to Freshdesk: `none` if Freshdesk was not configured; `waiting` for its next try; `taken` if
 * Freshdesk has it; `rejected` until an admin sends it again.
 */
export type DeliveryState = 'none' | 'waiting' | 'taken' | 'rejected';

/** The reason for which Freshdesk no longer lists a ticket (SUP-21). */
export type RemovalReason = 'deleted' | 'spam' | 'missing';

/** A ticket that is only here, or the copy of one in Freshdesk. */
interface TicketRow {
  /** Above every id in Freshdesk; it still opens the ticket once Freshdesk has it (SUP-7). */
  id: Generated<number>;
  /** Its id in Freshdesk; null while it is only here. */
  deskId: number | null;
  /** Identifies a ticket opened here in Freshdesk; null for one made in Freshdesk. */
  tag: string | null;
  /** The writer's account; null for a visitor and for one made in Freshdesk. */
  userId: number | null;
  name: string;
  email: string;
  subject: string;
  description: string;
  /** Freshdesk's codes, of which it may have more than we know. */
  priority: number;
  status: number;
  createdAt: Instant;
  updatedAt: Instant;
  dueBy: Instant | null;
  firstResponseDue: Instant | null;
  responderId: Large | null;
  bookingId: number | null;
  handover: DeliveryState;
  attempts: Generated<number>;
  /** The next try of a pending ticket. */
  deskDueAt: Instant | null;
  /** Until when one process has claimed it for delivery. */
  claimedUntil: Instant | null;
  /** The reason of a rejection, or of the last failed try. */
  deskError: string | null;
  /** Since when Freshdesk may have it under an unknown id; null while it certainly has not. */
  unclearSince: Instant | null;
  /** Null while Freshdesk lists it. */
  gone: RemovalReason | null;
  searchKey: string;
}

/** A reply to the requester, a private note of an admin, an answer of the requester, or a change of the ticket. */
export type EntryKind = 'reply' | 'note' | 'answer' | 'change';

/** A part of a ticket's conversation. The replies, notes and answers of a ticket in Freshdesk are only there (SUP-24). */
interface TicketEntryRow {
  id: Generated<number>;
  ticketId: number;
  /** The requester's account; null for a visitor's ticket. */
  userId: number | null;
  /** Null for a change made in Freshdesk. */
  authorId: number | null;
  kind: EntryKind;
  /** Empty for a change. */
  body: string;
  /** The new values of a change; null where it changed nothing. */
  status: number | null;
  priority: number | null;
  createdAt: Instant;
}

interface TicketTermRow {
  term: string;
  ticketId: number;
}

/** An agent of Freshdesk, as last read. */
interface FreshdeskAgentRow {
  /** May have more than 32 bits. */
  id: Large;
  name: string;
}

/** The progress of copying Freshdesk's tickets; one row. */
interface FreshdeskMirrorRow {
  id: 1;
  /** From when on changes are read next, by Freshdesk's clock. */
  cursor: Instant;
  /** From when on deleted tickets and spam are read next. */
  goneCursor: Generated<Instant>;
  /** The last time that the copy was complete; null before the first. */
  checkedAt: Instant | null;
  /** The last time that agents were read. */
  agentsAt: Instant | null;
  /** Until when one process has claimed it. */
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

const createEntries: Migration = ({ id, createTable }) => [
  createTable(
    'ticketEntry',
    `
      "id" ${id()},
      "ticketId" integer not null references "ticket" ("id") on delete cascade,
      "userId" integer references "user" ("id") on delete set null,
      "authorId" integer references "user" ("id") on delete set null,
      "kind" text not null check ("kind" in ('reply', 'note', 'answer', 'change')),
      "body" text not null,
      "status" integer,
      "priority" integer,
      "createdAt" text not null`,
  ),
  `create index "ticketEntry_ticketId" on "ticketEntry" ("ticketId", "id")`,
  `create index "ticketEntry_userId" on "ticketEntry" ("userId", "id") where "userId" is not null`,
];

const indexOpenTickets: Migration = {
  online: ({ createIndex, dropIndex }) => [
    ...dropIndex('ticket_dueBy'),
    ...createIndex('ticket_dueBy', `"ticket" ("dueBy", "id") where "status" <> 5`),
  ],
};

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
        unclearSince: 'withheld, kept',
        gone: 'withheld, kept',
        searchKey: 'withheld, erased',
      },
    ),
    ticketEntry: table<TicketEntryRow>().personal(
      { of: 'userId', about: ['authorId'], exported: 'as shown', erased: 'anonymised' },
      {
        id: 'exported, kept',
        ticketId: 'exported, kept',
        userId: 'withheld, kept',
        authorId: 'withheld, kept',
        kind: 'exported, kept',
        body: 'exported, erased',
        status: 'withheld, kept',
        priority: 'withheld, kept',
        createdAt: 'exported, kept',
      },
    ),
    ticketTerm: table<TicketTermRow>().impersonal('search terms of tickets, deleted with their text'),
    deskAgent: table<FreshdeskAgentRow>().impersonal('names of agents in Freshdesk'),
    deskMirror: table<FreshdeskMirrorRow>().impersonal('progress of copying from Freshdesk'),
  },
  {
    '0018-tickets': create,
    '0026-ticket-conversations': createEntries,
    '0041-open-tickets': indexOpenTickets,
  },
);
