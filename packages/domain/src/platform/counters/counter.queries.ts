import { compiledByShape } from '../database/compiled.ts';
import type { Database, Db, Tx } from '../database/database.ts';

/** The period of counters without one; every delta counts for it too. */
export const ALL_TIME = '';

/** By how much a transaction changes one counter, in one period: a London day, an hour, or none. */
export interface CounterDelta {
  /** A London day `YYYY-MM-DD`, an hour as `hourOf` names it, or `ALL_TIME`. */
  period: string;
  name: string;
  delta: number;
}

/** The hour of an instant, as a period. */
export function hourOf(instant: Date): string {
  return `hour ${instant.toISOString().slice(0, 13)}`;
}

/** The instant at which an hour named by `hourOf` begins, in milliseconds. */
export function instantOfHour(period: string): number {
  return Date.parse(`${period.slice('hour '.length)}:00:00.000Z`);
}

const insertDeltas = compiledByShape((tx: Tx, deltas: readonly CounterDelta[]) =>
  tx.insertInto('counterDelta').values(deltas),
);

/**
 * Changes counters in the transaction of what they count. A delta is a row of its own until it is folded, so that no
 * two transactions wait for one counter (ADM-9).
 */
export async function addDeltas(tx: Tx, deltas: readonly CounterDelta[]): Promise<void> {
  const real = deltas.filter(({ delta }) => delta !== 0);
  if (real.length > 0) await insertDeltas(tx, real);
}

const FOLD_BATCH_SIZE = 2000;

/** Folds what was added into the counters, a few thousand deltas a transaction; several processes may do so at once. */
export async function foldDeltas(database: Database): Promise<void> {
  let folded: number;
  do folded = await database.transaction(foldSome);
  while (folded === FOLD_BATCH_SIZE);
}

async function foldSome(tx: Tx): Promise<number> {
  const deltas = await tx
    .deleteFrom('counterDelta')
    .where('id', 'in', (eb) =>
      eb.selectFrom('counterDelta').select('id').orderBy('id').limit(FOLD_BATCH_SIZE),
    )
    .returning(['period', 'name', 'delta'])
    .execute();
  const sums = new Map<string, CounterDelta>();
  for (const { period, name, delta } of deltas) {
    for (const each of new Set([period, ALL_TIME])) {
      const key = `${each}\n${name}`;
      const sum = sums.get(key) ?? { period: each, name, delta: 0 };
      sums.set(key, { ...sum, delta: sum.delta + Number(delta) });
    }
  }
  // In one order, so that two processes that fold never wait for each other in a circle.
  const changes = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  if (changes.length > 0) {
    await tx
      .insertInto('counter')
      .values(changes.map(({ period, name, delta }) => ({ period, name, value: delta })))
      .onConflict((conflict) =>
        conflict
          .columns(['period', 'name'])
          .doUpdateSet((eb) => ({ value: eb('counter.value', '+', eb.ref('excluded.value')) })),
      )
      .execute();
  }
  return deltas.length;
}

/** Every counter of all time, by its name. One statement: what is folded meanwhile is neither missed nor counted twice. */
export async function readTotals(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('counter')
    .select(['name', 'value'])
    .where('period', '=', ALL_TIME)
    .unionAll((eb) =>
      eb
        .selectFrom('counterDelta')
        .select(({ fn }) => ['name', fn.sum<number | string>('delta').as('value')])
        .groupBy('name'),
    )
    .execute();
  const totals = new Map<string, number>();
  for (const { name, value } of rows) totals.set(name, (totals.get(name) ?? 0) + Number(value));
  return totals;
}

/** Returns the counts of each period from one to another, both included; a period and name may occur twice. */
export async function readPeriods(
  db: Db,
  from: string,
  to: string,
): Promise<{ period: string; name: string; value: number }[]> {
  const rows = await db
    .selectFrom('counter')
    .select(['period', 'name', 'value'])
    .where('period', '>=', from)
    .where('period', '<=', to)
    .unionAll((eb) =>
      eb
        .selectFrom('counterDelta')
        .select(({ fn }) => ['period', 'name', fn.sum<number | string>('delta').as('value')])
        .where('period', '>=', from)
        .where('period', '<=', to)
        .groupBy(['period', 'name']),
    )
    .execute();
  return rows.map(({ value, ...row }) => ({ ...row, value: Number(value) }));
}
