import { sql } from 'kysely';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { expect, it } from 'vitest';
import { MIGRATIONS } from './migrate.ts';
import { defineTables, table } from './table.ts';
import { PERSONAL_TABLES, TABLE_NAMES } from '../../registries/tables.ts';

openWorldForEachTest();

/** Columns that refer to a user, as the database itself knows: `review.userId`. */
async function referencesToUsers(): Promise<string[]> {
  const query =
    world.database.dialect === 'sqlite'
      ? sql<{ column: string }>`select "t"."name" || '.' || "f"."from" as "column"
          from "sqlite_master" as "t", pragma_foreign_key_list("t"."name") as "f"
          where "t"."type" = 'table' and "f"."table" = 'user'`
      : sql<{ column: string }>`select "t"."relname" || '.' || "a"."attname" as "column"
          from "pg_constraint" as "c" join "pg_class" as "t" on "t"."oid" = "c"."conrelid"
          join "pg_attribute" as "a" on "a"."attrelid" = "c"."conrelid" and "a"."attnum" = "c"."conkey"[1]
          where "c"."contype" = 'f' and "c"."confrelid" = '"user"'::regclass`;
  return (await query.execute(world.database.read)).rows.map(({ column }) => column);
}

it('every table of the database is declared, once, and no other', async () => {
  const tables = await world.database.read.introspection.getTables();
  const held = tables.map(({ name }) => name).filter((name) => name !== 'migration');
  expect([...TABLE_NAMES].toSorted()).toEqual(held.toSorted());
});

it('every column that refers to a user is declared as theirs or about them', async () => {
  const said = PERSONAL_TABLES.flatMap(([name, { of, about = [] }]) =>
    [of, ...about].map((column) => `${name}.${column}`),
  );
  const references = await referencesToUsers();
  expect(references).toContain('review.providerId');
  expect(references.filter((column) => !said.includes(column))).toEqual([]);
});

it('a table or column without a policy on personal data does not compile', () => {
  const pet = table<{ id: number; userId: number; name: string }>();
  const all = { id: 'exported', userId: 'exported', name: 'exported' } as const;
  const stored = { of: 'userId', exported: 'as stored', erased: 'deleted' } as const;
  // @ts-expect-error -- no policy
  expect(defineTables({ pet }).tables).toEqual({ pet });
  pet.personal(stored);
  // @ts-expect-error -- no policy for erasure
  pet.personal({ of: 'userId', exported: 'as stored' });
  // @ts-expect-error -- no such column
  pet.personal({ ...stored, of: 'ownerId' });
  // @ts-expect-error -- rows that are exported as stored withhold no column
  pet.personal(stored, { ...all, name: 'withheld' });
  const shown = { ...stored, exported: 'as shown' } as const;
  pet.personal(shown, all);
  // @ts-expect-error -- no policies for columns of which the export may lack some
  pet.personal(shown);
  // @ts-expect-error -- no policy for the column `name`
  pet.personal(shown, { id: 'exported', userId: 'exported' });
  // @ts-expect-error -- an anonymised row declares for every column whether it is erased
  pet.personal({ ...stored, erased: 'anonymised' }, all);
});

it('every migration has its own number', () => {
  const numbers = MIGRATIONS.map(([name]) => /^(\d{4})(?:-[a-z]+)+$/.exec(name)?.[1]);
  expect(new Set(numbers).size).toBe(MIGRATIONS.length);
  expect(numbers).not.toContain(undefined);
});
