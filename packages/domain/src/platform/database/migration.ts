import type { Transaction } from 'kysely';

/** What the two databases write differently when a table is created. */
export interface Ddl {
  /** A row id that PostgreSQL counts from `first`; SQLite counts from its `sqlite_sequence`. */
  id: (first?: number) => string;
  /** A `create table` statement. */
  createTable: (name: string, columns: string) => string;
  /** The same for a table that is read by its primary key, and stored in its order where possible. */
  createKeyTable: (name: string, columns: string) => string;
  onPostgres: (...statements: string[]) => readonly string[];
  onSqlite: (...statements: string[]) => readonly string[];
}

/**
 * One migration, never changed once it is released: statements, or code for what SQL alone cannot do. Code names the
 * columns that it uses itself, because the tables' types describe the newest schema.
 */
export type Migration =
  | ((ddl: Ddl) => readonly string[])
  | { up(tx: Transaction<object>, ddl: Ddl): Promise<void> };
