import { setTimeout } from 'node:timers/promises';
import { waitForCommandTurn } from '../event-loop.ts';

const PATIENCE_MS = 5000;
const MAX_PAUSE_MS = 5;

/** Runs something that may wait until the deadline, in milliseconds since 1970. */
type Turn = <T>(run: (deadline: number) => Promise<T>) => Promise<T>;

/** Everything runs when it comes; each has the whole patience. */
export const atOnce: Turn = (run) => run(Date.now() + PATIENCE_MS);

/**
 * Runs transactions one after another, in the order they came, each when it is a command's turn: SQLite answers within
 * the call, so that a queue of transactions would otherwise run to its end before the next read. Patience is for
 * other processes: it begins again whenever one of the queue has had its turn, and who waits behind another that waits
 * for a lock has waited for it too.
 */
export function inTurn(): Turn {
  let last: Promise<unknown> = Promise.resolve();
  let progressAt = 0;
  const progress = () => (progressAt = Date.now());
  return (run) => {
    const cameAt = Date.now();
    const turn = last.then(waitForCommandTurn).then(() => run(Math.max(cameAt, progressAt) + PATIENCE_MS));
    last = turn.then(progress, (error: unknown) => isConflict(error) || progress());
    return turn;
  };
}

/** PostgreSQL: serialization failure, deadlock. SQLite: another process writes, or brings the file in order. */
const CONFLICTS = /^(40001|40P01|SQLITE_BUSY(_.+)?)$/;

function isConflict(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && CONFLICTS.test(code);
}

/** Runs a transaction again that met another one, until the deadline; nothing of a failed try is left. */
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
