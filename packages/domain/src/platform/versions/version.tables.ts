import { type Migration, defineTables, table } from '../database/table.ts';

/** A counter per cached response, raised by the transaction that changes it. */
interface VersionRow {
  name: string;
  value: number;
}

const create: Migration = ({ createTable }) => [
  createTable(
    'version',
    `
      "name" text not null primary key,
      "value" integer not null`,
  ),
];

export const versionTables = defineTables(
  {
    version: table<VersionRow>().impersonal('counters'),
  },
  { '0002-versions': create },
);
