import { type Generated, type Large, type Migration, defineTables, table } from '../database/table.ts';

/** A count or a sum for one period, and with an empty period that of all time. */
interface CounterRow {
  period: string;
  name: string;
  value: Large;
}

/** A change by a transaction, until it is folded into its counter. */
interface CounterDeltaRow {
  id: Generated<number>;
  period: string;
  name: string;
  delta: Large;
}

const create: Migration = ({ id, createTable, onPostgres }) => [
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
  ...onPostgres(
    `alter table "counterDelta" alter column "id" type bigint`,
    `alter table "counterDelta" alter column "delta" type bigint`,
    `alter table "counter" alter column "value" type bigint`,
  ),
  `create index "counterDelta_name" on "counterDelta" ("name", "delta")`,
  `create index "counterDelta_period" on "counterDelta" ("period", "name", "delta")`,
];

export const counterTables = defineTables(
  {
    counter: table<CounterRow>().impersonal('counts and sums'),
    counterDelta: table<CounterDeltaRow>().impersonal('changes of counts and sums'),
  },
  { '0004-counters': create },
);
