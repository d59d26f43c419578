import { type Kysely, PostgresAdapter, type Transaction } from 'kysely';

/** Whether what runs these queries is PostgreSQL. */
export function isPostgres<Tables>(db: Kysely<Tables> | Transaction<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
