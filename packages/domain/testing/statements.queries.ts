import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../src/platform/database/database.ts';

type Executor = ReturnType<Kysely<unknown>['getExecutor']>;

/** Savepoints of a shared commit, and what is sent after one, perhaps while the next command runs. */
const ENDING = /"member"|pg_notify/;

/** Returns the prototype that runs the statements of all executors, those of transactions too. */
function sharedPrototype(database: Database): Executor {
  let prototype = (database.read as Kysely<unknown>).getExecutor();
  while (!Object.hasOwn(prototype, 'executeQuery')) prototype = Object.getPrototypeOf(prototype) as Executor;
  return prototype;
}

/** Returns the statements that work sends, those that begin and end a transaction left out. */
export async function statementsOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const prototype = sharedPrototype(database);
  const { executeQuery } = prototype;
  const sent: string[] = [];
  prototype.executeQuery = function (this: Executor, query: CompiledQuery, ...rest: []) {
    if (!ENDING.test(query.sql)) sent.push(query.sql);
    return executeQuery.call(this, query, ...rest);
  } as typeof executeQuery;
  try {
    await work();
  } finally {
    prototype.executeQuery = executeQuery;
  }
  return sent;
}
