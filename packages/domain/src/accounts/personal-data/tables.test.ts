import { beforeEach, expect, it } from 'vitest';
import { aBooking, aCustomer, openingPasswords } from '@doorstep/domain/testing';
import { writeAllData } from '../../../testing/all-data.ts';
import { aSeries } from '../../../testing/factories.ts';
import { everyRow } from '../../../testing/snapshot.ts';
import { provider, customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';
import { PERSONAL_TABLES, type TableName } from '../../registries/tables.ts';
import { EXPORTS } from './export.ts';

type Row = Record<string, unknown>;

openWorldForEachTest({ provider: true, customer: true });
beforeEach(async () => {
  await writeAllData(world, customer, provider);
});

/** Returns the number of rows in each table with data of these people or about them, for tables that erasure changes. */
async function rowsOf(...people: readonly User[]): Promise<[TableName, number][]> {
  const rows = await everyRow(world.database.read);
  const ids: unknown[] = people.map(({ id }) => id);
  return PERSONAL_TABLES.filter(([, { erased }]) => typeof erased === 'string').map(([name, personal]) => {
    const columns = [personal.of, ...(personal.about ?? [])];
    const theirs = rows[name].filter((row) => columns.some((column) => ids.includes((row as Row)[column])));
    return [name, theirs.length];
  });
}

it('the user with all data has a row in every table that an erasure covers', async () => {
  expect((await rowsOf(customer, provider)).filter(([, count]) => count === 0)).toEqual([]);
});

it.each(['customer', 'provider'] as const)(
  'nothing of a %s or about them is left in a table whose rows are to be deleted',
  async (role) => {
    const leaving = role === 'customer' ? customer : provider;
    const { accounts } = world.as(leaving, { passwords: openingPasswords() });
    await accounts.deleteAccount({ currentPassword: 'any' });
    const left = (await rowsOf(leaving)).filter(([, count]) => count > 0).map(([name]) => name);
    expect(left).toContain('user');
    const emptied = PERSONAL_TABLES.filter(([, { erased }]) => erased === 'deleted').map(([name]) => name);
    expect(left.filter((name) => emptied.includes(name))).toEqual([]);
  },
);

it('an export holds own rows of a table as they are stored, and no other user’s', async () => {
  const stranger = await aCustomer(world);
  const series = { date: '2026-03-18T10:00', recurring: true, recurrencePattern: 'weekly' } as const;
  const { seriesId } = await aBooking(world, customer, series);
  await aSeries(world, stranger, 1, { firstDate: '2026-03-19' });
  expect(await world.as(customer).accounts.exportData()).toMatchObject({
    series: [{ id: seriesId, userId: customer.id, pattern: 'weekly' }],
  });
});

it('an export has a key for every exported column', async () => {
  const missing = [];
  for (const viewer of [customer, provider]) {
    const rows = await everyRow(world.database.read);
    for (const [name, { of }, columns] of PERSONAL_TABLES) {
      const isTheirs = rows[name].some((row) => (row as Row)[of] === viewer.id);
      if (!isTheirs || !(name in EXPORTS)) continue;
      const request = { ...world.context(viewer), id: viewer.id, viewer };
      const part = JSON.stringify(await EXPORTS[name as keyof typeof EXPORTS](world.database.read, request));
      for (const [column, policy] of Object.entries(columns)) {
        const exported = /^exported(?: as (\w+))?/.exec(policy);
        if (exported && !part.includes(`"${exported[1] ?? column}":`)) missing.push(`${name}.${column}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

const isEmpty = (value: unknown) => [null, '', '[]', '{}'].includes(value as null);

it('an erasure changes every column that is to be erased', async () => {
  await world.database.transaction(async (tx) => {
    await tx.updateTable('user').set({ passwordHash: 'a hash' }).execute();
    await tx.updateTable('providerProfile').set({ verifiedAt: world.now.toISOString() }).execute();
    await tx.updateTable('ticket').set({ deskError: 'Refused' }).execute();
  });
  const readRows = async () => (await everyRow(world.database.read)) as Record<TableName, Row[]>;
  const before = await readRows();
  for (const leaving of [customer, provider]) {
    const { accounts } = world.as(leaving, { passwords: openingPasswords() });
    await accounts.deleteAccount({ currentPassword: 'any' });
  }
  const after = await readRows();
  const faults = PERSONAL_TABLES.flatMap(([name, { of }, columns]) => {
    const key = (row: Row) => [row['id'], row[of], row['fromSlot']].join(' ');
    const erased = new Map(after[name].map((row) => [key(row), row]));
    const theirs = before[name].filter((row) => [customer.id, provider.id].includes(row[of] as number));
    return Object.entries(columns).flatMap(([column, policy]) => {
      if (!policy.endsWith(', erased')) return [];
      const filled = theirs.filter((row) => !isEmpty(row[column]));
      if (filled.length === 0) return [`${name}.${column} has no value to erase`];
      const isLeft = filled.some((row) => erased.get(key(row))?.[column] === row[column]);
      return isLeft ? [`${name}.${column} is left`] : [];
    });
  });
  expect(faults).toEqual([]);
});
