import type { Transaction } from 'kysely';

/** What the two databases write differently when a table is made. */
export interface Ddl {
  /** A row id that the database counts up, from `first` on. */
  id: (first?: number) => string;
  /** A `create table` statement. */
  createTable: (name: string, columns: string) => string;
  /** The same for a table that is read by its primary key, and is kept in the order of it where that is possible. */
  createKeyTable: (name: string, columns: string) => string;
  /** Statements for what SQLite does without. */
  onPostgres: (...statements: string[]) => readonly string[];
}

/**
 * One step of the schema; never changed once it has run anywhere. Statements, or code for what SQL alone cannot say,
 * which finds the tables as they were then: it names what it uses of them itself.
 */
export type Migration =
  | ((ddl: Ddl) => readonly string[])
  | { up(tx: Transaction<object>, ddl: Ddl): Promise<void> };
