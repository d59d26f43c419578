import {
  type Generated,
  type Instant,
  type Json,
  type Migration,
  defineTables,
  table,
} from '../database/table.ts';

/** An event: audit log, source of emails and live updates in one. */
interface EventRow {
  id: Generated<number>;
  type: string;
  actorId: number | null;
  bookingId: number | null;
  /** The user who is notified besides the actor and the participants of the booking. */
  tells: number | null;
  /** PostgreSQL's id of the transaction that recorded it; SQLite, which runs one at a time, has no such column. */
  transactionId: Generated<string>;
  data: Json;
  createdAt: Instant;
  /** Since when the mails about it are in the outbox, or there are none to be; null until then. */
  mailedAt: Instant | null;
  /** The span that recorded it, as W3C's traceparent, for the mails about it; null unless it was traced. */
  traceparent: string | null;
}

const create: Migration = ({ id, createTable, onPostgres }) => [
  createTable(
    'event',
    `
      "id" ${id()},
      "type" text not null,
      "actorId" integer,
      "bookingId" integer,
      "tells" integer,
      "data" text not null,
      "createdAt" text not null,
      "mailedAt" text`,
  ),
  ...onPostgres(
    `alter table "event" add column "transactionId" xid8 not null default '0'`,
    `alter table "event" alter column "transactionId" set default pg_current_xact_id()`,
    `create index "event_transactionId" on "event" ("transactionId")`,
  ),
  `create index "event_bookingId" on "event" ("bookingId", "id")`,
  `create index "event_undelivered" on "event" ("id") where "mailedAt" is null`,
  `create index "event_actorId" on "event" ("actorId", "createdAt" desc, "id" desc)`,
  `create index "event_type" on "event" ("type", "createdAt" desc, "id" desc)`,
  `create index "event_createdAt" on "event" ("createdAt" desc, "id" desc)`,
  `create index "event_accessDetailsRead" on "event" ("tells", "id" desc) where "type" = 'access_details.read'`,
];

export const eventTables = defineTables(
  {
    event: table<EventRow>().personal(
      {
        of: 'actorId',
        about: ['tells'],
        exported: 'as shown',
        erased: { kept: 'the log of what happened, by ids alone' },
      },
      {
        id: 'withheld, kept',
        type: 'exported, kept',
        actorId: 'withheld, kept',
        bookingId: 'exported, kept',
        tells: 'withheld, kept',
        transactionId: 'withheld, kept',
        data: 'withheld, kept',
        createdAt: 'exported, kept',
        mailedAt: 'withheld, kept',
        traceparent: 'withheld, kept',
      },
    ),
  },
  {
    '0003-events': create,
    '0037-event-traces': () => ['alter table "event" add column "traceparent" text'],
  },
);
