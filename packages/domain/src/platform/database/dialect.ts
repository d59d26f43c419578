import { PostgresAdapter, type QueryExecutorProvider } from 'kysely';

/** Whether what runs these queries is PostgreSQL. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
