import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findBlocking, findCreated } from '../../../testing/releases/blocking-statements.ts';
import { fingerprintOf } from '../../../testing/releases/fingerprint.queries.ts';
import { RELEASED } from '../../../testing/releases/releases.ts';
import { MIGRATIONS, ONLINE_DDL } from './migrate.ts';
import type { Migration } from './table.ts';

/** Migrations that change few rows of a table, although a statement may change all. */
const CHANGES_FEW: Readonly<Record<string, string>> = {
  '0032-confirmed-emails': 'the accounts of a demo',
  '0034-end-admin-sessions': 'the sessions of admins',
};

it('a released migration is never changed, renamed or removed', async () => {
  const present = await Promise.all(
    MIGRATIONS.map(async ([name, migration]) => [name, await fingerprintOf(migration)] as const),
  );
  expect(Object.fromEntries(present)).toMatchObject(RELEASED);
  expect(RELEASED).toHaveProperty('0001-users');
});

it('a change of any statement, or of a row that code inserts, changes the fingerprint', async () => {
  const insert = (name: string): Migration => ({
    async up(tx) {
      await sql`insert into "service" ("name") values (${name})`.execute(tx);
    },
  });
  const fingerprints = await Promise.all([
    fingerprintOf(() => ['create table "a" ("id" integer)']),
    fingerprintOf(() => ['create table "a" ("id" text)']),
    fingerprintOf(({ onPostgres }) => ['create table "a" ("id" text)', ...onPostgres('select 1')]),
    fingerprintOf(insert('Cleaning')),
    fingerprintOf(insert('Gardening')),
  ]);
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  expect(await fingerprintOf(() => ['create table "a"\n    ("id" integer)'])).toBe(fingerprints[0]);
});

it('migrations keep no write waiting on PostgreSQL', () => {
  const statementsOf = (migration: Migration) => {
    if ('up' in migration) return [];
    return 'online' in migration ? migration.online(ONLINE_DDL) : migration(ONLINE_DDL);
  };
  const unreleased = MIGRATIONS.filter(([name]) => !(name in RELEASED));
  const newTables = unreleased.flatMap(([, migration]) => findCreated(statementsOf(migration)));
  const faults = unreleased.flatMap(([name, migration]) => {
    if (name in CHANGES_FEW) return [];
    if ('up' in migration) return [`${name} is code: change rows in an online migration, by updateInBatches`];
    const statements = statementsOf(migration);
    const isOnline = 'online' in migration;
    const outside = isOnline ? [] : statements.filter((statement) => statement.includes('concurrently'));
    return [
      ...findBlocking(statements, newTables).map((fault) => `${name}: ${fault}`),
      ...outside.map((statement) => `${name}: ${statement} works in an online migration only`),
    ];
  });
  expect(faults).toEqual([]);
});

it.each([
  'create index "booking_tip" on "booking" ("tip")',
  'create unique index "booking_tip" on "booking" ("tip")',
  'drop index "booking_tip"',
  'reindex table "booking"',
  'truncate "booking"',
  'update "booking" set "tip" = 0',
  'delete from "session"',
  'alter table "booking" add column "tip" integer not null',
  'alter table "booking" add column "madeAt" text default now()',
  'alter table "booking" add column "tip" integer unique',
  'alter table "booking" add column "payerId" integer references "user" ("id")',
  'alter table "booking" add constraint "tips" check ("tip" >= 0)',
  'alter table "booking" alter column "tip" set not null',
  'alter table "booking" alter column "tip" type bigint',
  'alter table "booking" rename column "tip" to "extra"',
  'alter table "booking" drop column "tip"',
  'drop table "booking"',
])('refused: %s', (statement) => {
  expect(findBlocking(['create table "tip" ("id" integer)', statement])).not.toEqual([]);
});

it('tables that no release has may be changed in any way', () => {
  expect(findBlocking(['create unique index "tip_id" on "tip" ("id")'], ['tip'])).toEqual([]);
  expect(findBlocking(['create unique index "tip_id" on "tip" ("id")'], ['booking'])).toHaveLength(1);
});

it.each([
  [['alter table "booking" add column "tip" integer']],
  [['alter table "booking" add column "tip" integer not null default 0']],
  [['alter table "booking" add constraint "tips" check ("tip" >= 0) not valid']],
  [['alter table "booking" validate constraint "tips"']],
  [
    [
      'create table "tip" ("id" integer)',
      'create index "tip_id" on "tip" ("id")',
      'insert into "tip" values (1)',
    ],
  ],
  [ONLINE_DDL.updateInBatches('booking', '"tip" = 0', '"tip" is null')],
  [ONLINE_DDL.createIndex('booking_tip', '"booking" ("tip")')],
])('allowed: %j', (statements) => {
  expect(findBlocking(statements)).toEqual([]);
});
