import { defineTables, table } from '../database/table.ts';

/** A counter per kept-in-memory answer, raised by the transaction that changes it. */
interface VersionRow {
  name: string;
  value: number;
}

export const versionTables = defineTables({
  version: table<VersionRow>().impersonal('counters'),
});
