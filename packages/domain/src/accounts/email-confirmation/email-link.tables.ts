import {
  type Generated,
  type Instant,
  type Migration,
  defineTables,
  table,
} from '../../platform/database/table.ts';

/** A mailed link that confirms a new email address, or takes a former one back. */
interface EmailLinkRow {
  id: Generated<number>;
  userId: number;
  kind: 'confirm' | 'revert';
  /** The address that it was mailed to. */
  email: string;
  /** SHA-256 of the link's token, hex. */
  tokenHash: string;
  expiresAt: Instant;
}

const create: Migration = ({ id, createTable }) => [
  createTable(
    'emailLink',
    `
      "id" ${id()},
      "userId" integer not null references "user" ("id") on delete cascade,
      "kind" text not null,
      "email" text not null,
      "tokenHash" text not null unique,
      "expiresAt" text not null`,
  ),
  `create index "emailLink_userId" on "emailLink" ("userId")`,
];

export const emailLinkTables = defineTables(
  {
    emailLink: table<EmailLinkRow>().personal({
      of: 'userId',
      exported: { withheld: 'hashes of links that end within days' },
      erased: 'deleted',
    }),
  },
  { '0033-email-links': create },
);
