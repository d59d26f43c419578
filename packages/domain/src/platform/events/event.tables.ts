import type { Migration } from '../database/migration.ts';
import { type Generated, type Instant, type Json, defineTables, table } from '../database/table.ts';

/** What happened: audit log, outbox and activity feed in one. */
interface EventRow {
  id: Generated<number>;
  type: string;
  actorId: number | null;
  bookingId: number | null;
  /** The user who is told of it besides who did it and who takes part in the booking. */
  tells: number | null;
  /** PostgreSQL's id of the transaction that recorded it; SQLite, which runs one at a time, has no such column. */
  transactionId: Generated<string>;
  data: Json;
  createdAt: Instant;
  /** Since when the mails about it are in the outbox, or there are none to be; null until then. */
  mailedAt: Instant | null;
}

/** What was recorded before counts as told to every stream. */
const eventStreams: Migration = ({ onPostgres }) => [
  `drop index "event_userId"`,
  `alter table "event" rename column "userId" to "tells"`,
  ...onPostgres(
    `alter table "event" add column "transactionId" xid8 not null default '0'`,
    `alter table "event" alter column "transactionId" set default pg_current_xact_id()`,
    `create index "event_transactionId" on "event" ("transactionId")`,
  ),
];

/** The orders in which the log of everything is read. */
const auditOrders: Migration = () => {
  const order = `"createdAt" desc, "id" desc)`;
  return [
    `drop index "event_actorId"`,
    `create index "event_actorId" on "event" ("actorId", ${order}`,
    `create index "event_type" on "event" ("type", ${order}`,
    `create index "event_createdAt" on "event" (${order}`,
  ];
};

/** Who read how to get in is told to whose home it is, and found by them. */
const accessReadings: Migration = () => [
  `update "event"
    set "tells" = (select "userId" from "booking" where "booking"."id" = "event"."bookingId")
    where "type" = 'access_details.read'`,
  `create index "event_accessDetailsRead" on "event" ("tells", "id" desc) where "type" = 'access_details.read'`,
];

/** Mails are planned from the events, each once. */
const mailedEvents: Migration = () => [
  // What happened before there were mails counts as told.
  `update "event" set "deliveredAt" = "createdAt" where "deliveredAt" is null`,
  `alter table "event" rename column "deliveredAt" to "mailedAt"`,
  `alter table "event" drop column "attempts"`,
  `alter table "event" drop column "claimedUntil"`,
];

export const eventTables = defineTables(
  {
    event: table<EventRow>().personal({
      of: 'actorId',
      about: ['tells'],
      exported: 'as shown',
      erased: { kept: 'the log of what happened, by ids alone' },
    }),
  },
  {
    '0018-event-streams': eventStreams,
    '0036-audit-orders': auditOrders,
    '0039-access-readings': accessReadings,
    '0060-mailed-events': mailedEvents,
  },
);
