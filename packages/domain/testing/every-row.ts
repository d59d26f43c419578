import type { Db } from '../src/platform/database/database.ts';
import { TABLE_NAMES, type TableName } from '../src/tables.ts';

/** Every row of every table, in an order that depends on nothing but the rows. */
export async function everyRow(db: Db): Promise<Record<TableName, object[]>> {
  const tables = TABLE_NAMES.map(async (name) => {
    const rows: object[] = await db.selectFrom(name).selectAll().execute();
    return [name, inOrder(rows)] as const;
  });
  return Object.fromEntries(await Promise.all(tables)) as Record<TableName, object[]>;
}

function inOrder(rows: object[]): object[] {
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(row) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}
