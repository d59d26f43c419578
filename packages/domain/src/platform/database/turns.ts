import { setTimeout } from 'node:timers/promises';
import { waitForCommandTurn } from '../event-loop.ts';

const LOCK_TIMEOUT_MS = 5000;
const MAX_PAUSE_MS = 5;

/** Runs something that may wait for a lock until the deadline, in milliseconds since 1970. */
export type Turn = <T>(run: (deadline: number) => Promise<T>, cameAt?: number) => Promise<T>;

/** Runs every transaction immediately, each with the whole timeout. */
export const immediately: Turn = (run) => run(Date.now() + LOCK_TIMEOUT_MS);

/**
 * Runs transactions one after another, in the order they came, each when it is a command's turn: SQLite answers within
 * the call, so that a queue of transactions would otherwise run to its end before the next read. The timeout is for locks of
 * other processes. It begins again whenever a queued transaction has run, and counts the time spent behind one that waits for
 * a lock.
 */
export function inTurn(): Turn {
  let last: Promise<unknown> = Promise.resolve();
  let progressAt = 0;
  const progress = () => (progressAt = Date.now());
  return (run, cameAt = Date.now()) => {
    const turn = last
      .then(waitForCommandTurn)
      .then(() => run(Math.max(cameAt, progressAt) + LOCK_TIMEOUT_MS));
    last = turn.then(progress, (error: unknown) => isConflict(error) || progress());
    return turn;
  };
}

/** PostgreSQL: serialization failure, deadlock. SQLite: another process writes, or recovers the file. */
const CONFLICTS = /^(40001|40P01|SQLITE_BUSY(_.+)?)$/;

function isConflict(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && CONFLICTS.test(code);
}

/** Retries a transaction that conflicted with another one until the deadline. A failed try was rolled back. */
export async function retryOnConflict<T>(deadline: number, run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || Date.now() > deadline) throw error;
      await setTimeout(Math.random() * MAX_PAUSE_MS);
    }
  }
}
