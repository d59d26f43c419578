import type { Migration } from '../database/migration.ts';
import { type Generated, type Large, defineTables, table } from '../database/table.ts';
import { countersByLondonDay } from './counters-by-london-day.queries.ts';

/** A count or a sum for one period, and with an empty period that of all time. */
interface CounterRow {
  period: string;
  name: string;
  value: Large;
}

/** What a transaction added, until it is folded into its counter. */
interface CounterDeltaRow {
  id: Generated<number>;
  period: string;
  name: string;
  delta: Large;
}

const counters: Migration = ({ id, createTable, onPostgres }) => [
  createTable(
    'counter',
    `
      "period" text not null,
      "name" text not null,
      "value" integer not null,
      primary key ("period", "name")`,
  ),
  createTable(
    'counterDelta',
    `
      "id" ${id()},
      "period" text not null,
      "name" text not null,
      "delta" integer not null`,
  ),
  // Every command takes a few of these numbers, and cents of all time are many.
  ...onPostgres(
    `alter table "counterDelta" alter column "id" type bigint`,
    `alter table "counterDelta" alter column "delta" type bigint`,
    `alter table "counter" alter column "value" type bigint`,
  ),
  `create index "counterDelta_name" on "counterDelta" ("name", "delta")`,
  `create index "counterDelta_period" on "counterDelta" ("period", "name", "delta")`,
  `insert into "counter" ("period", "name", "value")
    select "localDate", 'bookings.' || "status", count(*) from "booking" group by "localDate", "status"`,
  `insert into "counter" ("period", "name", "value")
    select "localDate", 'cancelled.' || "cancelReason", count(*) from "booking"
    where "cancelReason" is not null group by "localDate", "cancelReason"`,
  `insert into "counter" ("period", "name", "value")
    select "localDate", 'revenue', sum("totalPrice") from "booking" where "status" = 'completed' group by "localDate"`,
  `insert into "counter" ("period", "name", "value")
    select 'hour ' || substr("createdAt", 1, 13), 'bookings.made', count(*) from "booking"
    group by substr("createdAt", 1, 13)`,
  `insert into "counter" ("period", "name", "value")
    select '', 'bookings.flagged', count(*) from "booking" where "flaggedAt" is not null`,
  `insert into "counter" ("period", "name", "value")
    select '', 'bookings.unassigned', count(*) from "booking"
    where "status" = 'pending' and "providerId" is null and "pausedAt" is null`,
  `insert into "counter" ("period", "name", "value")
    select '', 'users.' || "role", count(*) from "user" where "deletedAt" is null group by "role"`,
];

export const counterTables = defineTables(
  {
    counter: table<CounterRow>().impersonal('counts and sums'),
    counterDelta: table<CounterDeltaRow>().impersonal('changes of counts and sums'),
  },
  { '0024-counters': counters, '0025-counters-by-london-day': countersByLondonDay },
);
