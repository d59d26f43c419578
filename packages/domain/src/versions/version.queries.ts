import { compiled } from '../database/compiled.ts';
import type { Db, Tx } from '../database/database.ts';

/** Counters that transactions raise when they change an answer that is kept in memory, and marks set once. */
export type VersionName = 'catalogue' | 'demo' | 'mailing';

const valueOf = compiled((db, { name }: { name: VersionName }) =>
  db.selectFrom('version').select('value').where('name', '=', name),
);

/** The counter's value; 0 when it was never raised. */
export async function readVersion(db: Db, name: VersionName): Promise<number> {
  const [row] = await valueOf(db, { name });
  return row?.value ?? 0;
}

/** Raises the counter; returns its new value, 1 for the first time. */
export async function raiseVersion(tx: Tx, name: VersionName): Promise<number> {
  const { value } = await tx
    .insertInto('version')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('version.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
