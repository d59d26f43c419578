import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { excludesOthers } from './dialect.ts';

/**
 * Runs a step of a transaction; when it returns false, its writes are undone and its locks released, and the transaction
 * continues. Locks of a step that came to nothing would keep others waiting until the end, in a circle with the one that
 * the transaction waits for next. Must not be nested in another.
 */
export async function withSavepoint(tx: Tx, step: () => Promise<boolean>): Promise<boolean> {
  await sql`savepoint "attempt"`.execute(tx);
  const done = await step();
  // One that succeeded is not released: it ends with the transaction.
  if (!done) await sql`rollback to savepoint "attempt"`.execute(tx);
  return done;
}

/**
 * Runs a step that its transaction has checked before, and which fails only because another transaction came first: with a
 * row locked, and undone when it returns false. Where others are excluded nothing of that is needed, and it cannot fail.
 */
export async function attempt(
  tx: Tx,
  { lock, step }: { lock: () => Promise<boolean>; step: () => Promise<boolean> },
): Promise<boolean> {
  if (!excludesOthers(tx)) return withSavepoint(tx, async () => (await lock()) && step());
  if (!(await step())) throw new Error('A step failed that no other transaction can have come before');
  return true;
}
