import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../../registries/tables.ts';
import { hasReaders } from '../event-loop.ts';
import type { Tx } from './sides.ts';
import { type Turn, retryOnConflict } from './turns.ts';

/** The size and time at which a group is committed. Short, because readers are answered only after that. */
const WITH_READERS = { maxMembers: 4, maxMs: 1.5 };
/** The same while no one reads: writers wait only for each other. */
const WITHOUT_READERS = { maxMembers: 16, maxMs: 6 };

/** Keeps the undo log of savepoints in memory: SQLite writes what exceeds 64 KiB to a file, which most bookings do. */
const UNDO_IN_MEMORY = CompiledQuery.raw('pragma temp_store = memory');
const BEGIN = CompiledQuery.raw('savepoint "member"');
const KEEP = CompiledQuery.raw('release "member"');
const UNDO = CompiledQuery.raw('rollback to "member"');

/** A transaction that waits for its turn. */
interface Member {
  cameAt: number;
  /** Runs alone in a transaction; returns what reports its outcome. */
  run(tx: Tx): Promise<() => void>;
  /** Runs in a savepoint of a shared transaction. */
  runInSavepoint(tx: Tx): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Returns how to run transactions on a database with one writer at a time, in the order they came. Those that wait for
 * their turn share a commit, which costs more than most of them: each runs in a savepoint of its own, so that one that fails
 * undoes only itself, and ends when all are committed. When that fails, each is tried again alone, and fails with its own
 * error. `turn` must exclude other users of the connection.
 */
export function inGroups(write: Kysely<Tables>, turn: Turn) {
  const waiting: Member[] = [];
  let isServing = false;
  let undoesInMemory = false;

  /** Commits the longest waiting members, or only the first. @throws with `reached` members tried, of which none is committed */
  const commitGroup = async (onlyFirst: boolean, progress: { reached: number }) => {
    const outcomes: (() => void)[] = [];
    progress.reached = 1;
    const { maxMembers, maxMs } = hasReaders() ? WITH_READERS : WITHOUT_READERS;
    // Not earlier: a transaction that runs alone first, such as a migration, may sort more than fits into memory.
    if (!undoesInMemory && waiting.length > 1) {
      await write.executeQuery(UNDO_IN_MEMORY);
      undoesInMemory = true;
    }
    await write.transaction().execute(async (group) => {
      const isAlone = onlyFirst || waiting.length === 1;
      const endsAt = performance.now() + maxMs;
      for (const member of waiting) {
        progress.reached = outcomes.length + 1;
        outcomes.push(await (isAlone ? member.run(group) : member.runInSavepoint(group.$extendTables())));
        if (isAlone || outcomes.length === maxMembers || performance.now() > endsAt) break;
      }
    });
    waiting.splice(0, outcomes.length);
    for (const report of outcomes) report();
  };

  const serve = async () => {
    // Members of a failed group that are still to be tried alone.
    let aloneCount = 0;
    for (let first = waiting[0]; first; first = waiting[0]) {
      const progress = { reached: 1 };
      const onlyFirst = aloneCount > 0;
      try {
        await turn(
          (deadline) => retryOnConflict(deadline, () => commitGroup(onlyFirst, progress)),
          first.cameAt,
        );
      } catch (error) {
        if (progress.reached > 1) {
          aloneCount = progress.reached;
          continue;
        }
        waiting.shift()?.fail(error);
      }
      if (aloneCount > 0) aloneCount -= 1;
    }
    isServing = false;
  };

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      // The caller's trace, not that of the group's first member.
      const bound = AsyncLocalStorage.bind(work);
      const run = async (tx: Tx) => {
        const result = await bound(tx);
        return () => resolve(result);
      };
      const runInSavepoint = async (tx: Tx) => {
        await tx.executeQuery(BEGIN);
        try {
          const report = await run(tx);
          await tx.executeQuery(KEEP);
          return report;
        } catch (error) {
          // Fails if a full or failing disk has ended the transaction of the whole group.
          await tx.executeQuery(UNDO);
          await tx.executeQuery(KEEP);
          return () => reject(error);
        }
      };
      waiting.push({ cameAt: Date.now(), run, runInSavepoint, fail: reject });
      if (isServing) return;
      isServing = true;
      void serve();
    });
}
