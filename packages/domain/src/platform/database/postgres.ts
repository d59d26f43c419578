import {
  type AbortableOperationOptions,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Tables } from '../../registries/tables.ts';
import { ConnectionFailure } from './unavailable.ts';

/** A process that hangs inside a transaction must not hold up the others for longer. */
const MAX_PAUSE_MS = 30_000;
const CONNECTING_MS = 5000;
/**
 * The time limit of queries is below this, so that PostgreSQL reports the timeout before the connection counts as dead.
 */
const SILENCE = 1.25;

export interface PostgresOptions {
  /** Called with errors on idle connections. */
  onError: (error: Error) => void;
  /** PostgreSQL ends a query that takes longer; Infinity when it may take any time, as a migration may. */
  queryTimeoutMs: number;
}

interface Connecting extends pg.ClientConfig {
  /** Time after which a connection that does not answer a query counts as silent; no limit by default. */
  silenceMs?: number;
}

/** Options of every connection, all with time limits, because the peer may be gone without notice. */
function connecting(url: string, { queryTimeoutMs }: PostgresOptions): Connecting {
  const limits = { statement_timeout: queryTimeoutMs, silenceMs: SILENCE * queryTimeoutMs };
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECTING_MS,
    keepAlive: true,
    idle_in_transaction_session_timeout: MAX_PAUSE_MS,
    ...(queryTimeoutMs < Infinity && limits),
  };
}

/** A connection of its own, not yet open. */
export function openClient(url: string, options: PostgresOptions): pg.Client {
  return new Client(connecting(url, options));
}

/** A pool whose clients let PostgreSQL keep each statement's plan. */
export function openPostgres(url: string, max: number, options: PostgresOptions): Kysely<Tables> {
  const pool = new pg.Pool({ ...connecting(url, options), max, Client });
  // Without listeners an error on an idle connection ends the process.
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', options.onError));
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new Driver({ pool }),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}

class Driver extends PostgresDriver {
  override async acquireConnection(options?: AbortableOperationOptions) {
    try {
      return await super.acquireConnection(options);
    } catch (error) {
      throw error instanceof pg.DatabaseError ? error : new ConnectionFailure(error);
    }
  }

  /** A failed rollback discards the connection; the error thrown is the one that caused the rollback. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    if (names.size > 2000) names.clear();
    names.set(text, name);
  }
  return name;
}

/**
 * Names every parameterised statement by a hash of its text, so that a connection prepares it once. A connection on
 * which a query got no answer is ended for good: pg itself would wait for the answer, and keep its place in the pool.
 *
 * Each query is given its callback as it is made, and is timed here: of one that gets it later, as for pg's own promise
 * and its `query_timeout`, V8 keeps all rows through every small collection, until a large one.
 */
class Client extends pg.Client {
  readonly #silenceMs: number | undefined;

  constructor({ silenceMs, ...config }: Connecting = {}) {
    super(config);
    this.#silenceMs = silenceMs;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg declares a dozen overloads of query
  override query(config: any, values?: any, callback?: any): any {
    // Cursors and queries with a callback return their results in another way.
    if (typeof config !== 'string' || typeof values === 'function' || callback)
      return super.query(config, values, callback);
    const isNamed = Array.isArray(values) && values.length > 0;
    return this.#answerOf(isNamed ? { name: nameOf(config), text: config, values } : { text: config });
  }

  async #answerOf(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const silence =
      this.#silenceMs && setTimeout(() => reject(new Error('Query read timeout')), this.#silenceMs);
    super.query(query, (error, result) => (error ? reject(error) : resolve(result)));
    try {
      return await promise;
    } catch (error) {
      if (error instanceof pg.DatabaseError) throw error;
      // While a query is pending this closes the socket without the other side, and the pool notices immediately.
      void this.end().catch(() => {});
      throw new ConnectionFailure(error);
    } finally {
      clearTimeout(silence);
    }
  }
}
