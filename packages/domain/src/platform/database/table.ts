import type { ColumnType } from 'kysely';
import type { Migration } from './migration.ts';

export type { Generated, Selectable } from 'kysely';

/** ISO-8601 UTC with milliseconds, so that text order is time order. */
export type Instant = string;
/** 0 or 1: SQLite binds no booleans. */
export type Flag = 0 | 1;
/** A whole number of more than 32 bits, which PostgreSQL answers as text. */
export type Large = ColumnType<number | string, number, number>;
/** JSON as text. */
export type Json = string;

/** What becomes of the rows about a user who asks for their data (DAT-1) or deletes their account (DAT-2). */
export interface PersonalData<Column extends string = string> {
  /** The column with the id of the user whose rows these are. */
  of: Column;
  /** Other columns with the id of a user whom a row is about. */
  about?: readonly Column[];
  /** `as stored`: all columns, under the table's name; `as shown`: as personal-data/export.ts shows it; or why not. */
  exported: 'as stored' | 'as shown' | { withheld: string };
  /** `deleted`: the rows of a user and those about them; `anonymised`: by personal-data/erasure.ts; or why kept. */
  erased: 'deleted' | 'anonymised' | { kept: string };
}

/** A table with what becomes of personal data in it; `row` is a type only. */
export interface Table<
  Row = unknown,
  Statement extends PersonalData | { ofNobody: string } = PersonalData | { ofNobody: string },
> {
  readonly row?: Row;
  readonly personalData: Statement;
}

/** A table of these rows, as both databases hold it; it is one once it says whom it is about. */
export function table<Row>() {
  return {
    personal: <const Statement extends PersonalData<keyof Row & string>>(
      personalData: Statement,
    ): Table<Row, Statement> => ({ personalData }),
    /** For a table that says nothing of anybody; `ofNobody` is what it holds instead. */
    impersonal: (ofNobody: string): Table<Row, { ofNobody: string }> => ({ personalData: { ofNobody } }),
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
