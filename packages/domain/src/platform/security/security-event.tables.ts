import { type Generated, type Instant, type Migration, defineTables, table } from '../database/table.ts';

/** A security event of an account, for its owner; the log has all of them. */
interface SecurityEventRow {
  id: Generated<number>;
  /** Null for failed logins to no account, so that those to an account take no longer. */
  userId: number | null;
  name: string;
  device: string | null;
  count: number;
  createdAt: Instant;
}

const create: Migration = ({ id, createTable }) => [
  createTable(
    'securityEvent',
    `
      "id" ${id()},
      "userId" integer references "user" ("id") on delete cascade,
      "name" text not null,
      "device" text,
      "count" integer not null,
      "createdAt" text not null`,
  ),
  `create index "securityEvent_userId" on "securityEvent" ("userId", "createdAt" desc, "id" desc)`,
  `create index "securityEvent_createdAt" on "securityEvent" ("createdAt")`,
];

export const securityEventTables = defineTables(
  {
    securityEvent: table<SecurityEventRow>().personal({
      of: 'userId',
      exported: 'as stored',
      erased: 'deleted',
    }),
  },
  { '0035-security-events': create },
);
