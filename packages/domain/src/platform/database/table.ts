import type { ColumnType, Transaction } from 'kysely';

export type { Generated, Selectable } from 'kysely';

/** ISO-8601 UTC with milliseconds, so that text order is time order. */
export type Instant = string;
/** 0 or 1: SQLite binds no booleans. */
export type Flag = 0 | 1;
/** A whole number of more than 32 bits, which PostgreSQL answers as text. */
export type Large = ColumnType<number | string, number, number>;
/** JSON as text. */
export type Json = string;

/** The handling of the rows about a user who requests their data (DAT-1) or deletes their account (DAT-2). */
export interface PersonalData<Column extends string = string> {
  /** The column with the id of the user whose rows these are. */
  of: Column;
  /** Other columns with the id of a user whom a row is about. */
  about?: readonly Column[];
  /** `as stored`: all columns, under the table's name; `as shown`: by personal-data/export.ts; or why not. */
  exported: 'as stored' | 'as shown' | { withheld: string };
  /** `deleted`: the rows of a user and those about them; `anonymised`: by personal-data/erasure.ts; or why not. */
  erased: 'deleted' | 'anonymised' | { kept: string };
}

/** Declares whether a column is in the export, under its own name or another, and whether its content survives an erasure. */
type ColumnPolicy<Policy extends PersonalData> = `${{
  stored: 'exported';
  shown: 'exported' | `exported as ${string}` | 'withheld';
  withheld: 'withheld';
}[Policy['exported'] extends 'as stored'
  ? 'stored'
  : Policy['exported'] extends 'as shown'
    ? 'shown'
    : 'withheld']}${{
  deleted: '';
  anonymised: ', erased' | ', kept';
  kept: ', kept';
}[Policy['erased'] extends 'deleted'
  ? 'deleted'
  : Policy['erased'] extends 'anonymised'
    ? 'anonymised'
    : 'kept']}`;

/** The policies of columns; none for a table whose own policy leaves no choice. */
type ColumnPolicies<Policy extends PersonalData, Row> = Policy extends
  | { exported: 'as shown' }
  | { erased: 'anonymised' }
  ? [columns: Record<keyof Row & string, ColumnPolicy<Policy>>]
  : [];

/** A table with what happens to personal data in it, by row and by column; `row` is a type only. */
export interface Table<
  Row = unknown,
  Policy extends PersonalData | { ofNobody: string } = PersonalData | { ofNobody: string },
> {
  readonly row?: Row;
  readonly personalData: Policy;
  readonly columns: Readonly<Record<string, string>>;
}

/** Declares a table of these rows, as both databases store it; it is complete once it states whom it is about. */
export function table<Row>() {
  return {
    /** Unless the policy of the table decides, a new column of the row does not compile until its own is declared. */
    personal: <const Policy extends PersonalData<keyof Row & string>>(
      personalData: Policy,
      ...columns: ColumnPolicies<Policy, Row>
    ): Table<Row, Policy> => ({ personalData, columns: columns.at(0) ?? {} }),
    /** For a table without personal data; `ofNobody` is what it holds instead. */
    impersonal: (ofNobody: string): Table<Row, { ofNobody: string }> => ({
      personalData: { ofNobody },
      columns: {},
    }),
  };
}

/** The tables of a feature, which no other writes, and the migrations that create them by name: `0018-provider-notes`. */
export interface FeatureTables<Tables = Record<string, Table>> {
  readonly tables: Tables;
  readonly migrations: Readonly<Record<string, Migration>>;
}

export function defineTables<Tables extends Record<string, Table>>(
  tables: Tables,
  migrations: Readonly<Record<string, Migration>> = {},
): FeatureTables<Tables> {
  return { tables, migrations };
}

/** The parts of a table's definition that the two databases write differently. */
export interface Ddl {
  /** A row id that PostgreSQL counts from `first`; SQLite counts from its `sqlite_sequence`. */
  id: (first?: number) => string;
  createTable: (name: string, columns: string) => string;
  /** The same for a table that is read by its primary key, and stored in its order where possible. */
  createKeyTable: (name: string, columns: string) => string;
  /** An index of a table that has rows; `on` is such as `"booking" ("startsAt")`. This and the next two are for online migrations. */
  createIndex: (name: string, on: string) => readonly string[];
  dropIndex: (name: string) => readonly string[];
  /** Changes many rows of a table with an `id`, some at a time. `where` no longer holds for a row that is done. */
  updateInBatches: (table: string, set: string, where: string) => readonly string[];
  onPostgres: (...statements: string[]) => readonly string[];
  onSqlite: (...statements: string[]) => readonly string[];
}

/**
 * One migration, never changed once it is released: statements, or code for what SQL alone cannot do. Code names the
 * columns that it uses itself, because the tables' types describe the newest schema. The statements of an online one run by
 * themselves while servers write, and can be repeated after an interruption.
 */
export type Migration =
  | ((ddl: Ddl) => readonly string[])
  | { up(tx: Transaction<object>, ddl: Ddl): Promise<void> }
  | { online(ddl: Ddl): readonly string[] };
