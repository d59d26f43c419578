import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../../registries/tables.ts';
import type { Tx } from './sides.ts';
import { type Turn, retryOnConflict } from './turns.ts';

/** A group takes no further member after so many or so long: the event loop answers others once it is committed. */
const [MAX_MEMBERS, MAX_GROUP_MS] = [8, 3];

const BEGIN = CompiledQuery.raw('savepoint "member"');
const KEEP = CompiledQuery.raw('release "member"');
const UNDO = CompiledQuery.raw('rollback to "member"');

/** A transaction that waits for its turn. */
interface Member {
  cameAt: number;
  /** Runs in the group; returns what reports its outcome. */
  run(tx: Tx): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Returns how to run transactions on a database with one writer at a time, in the order they came. Those that wait for
 * their turn share a commit, which costs more than most of them: each runs in a savepoint of its own, so that one that fails
 * undoes only itself, and ends when all are committed. When that fails, so does each. `turn` must exclude other users of the
 * connection.
 */
export function inGroups(write: Kysely<Tables>, turn: Turn) {
  const waiting: Member[] = [];
  let isServing = false;

  /** Commits the longest waiting members. @throws with `reached` members tried, of which none is committed */
  const commitGroup = async (progress: { reached: number }) => {
    const outcomes: (() => void)[] = [];
    await write.transaction().execute(async (group) => {
      const endsAt = performance.now() + MAX_GROUP_MS;
      for (const member of waiting) {
        progress.reached = outcomes.length + 1;
        outcomes.push(await member.run(group.$extendTables()));
        if (outcomes.length === MAX_MEMBERS || performance.now() > endsAt) break;
      }
    });
    waiting.splice(0, outcomes.length);
    for (const report of outcomes) report();
  };

  const serve = async () => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const progress = { reached: 1 };
      const group = (deadline: number) => retryOnConflict(deadline, () => commitGroup(progress));
      try {
        await turn(group, first.cameAt);
      } catch (error) {
        for (const member of waiting.splice(0, progress.reached)) member.fail(error);
      }
    }
    isServing = false;
  };

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      // The caller's trace, not that of the group's first member.
      const bound = AsyncLocalStorage.bind(work);
      const run = async (tx: Tx) => {
        await tx.executeQuery(BEGIN);
        try {
          const result = await bound(tx);
          await tx.executeQuery(KEEP);
          return () => resolve(result);
        } catch (error) {
          const isUndone = await tx.executeQuery(UNDO).then(
            () => true,
            () => false,
          );
          // A full or failing disk has ended the transaction of the whole group.
          if (!isUndone) throw error;
          await tx.executeQuery(KEEP);
          return () => reject(error);
        }
      };
      waiting.push({ cameAt: Date.now(), run, fail: reject });
      if (isServing) return;
      isServing = true;
      void serve();
    });
}
