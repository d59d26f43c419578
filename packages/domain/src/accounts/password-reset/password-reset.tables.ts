import {
  type Generated,
  type Instant,
  type Migration,
  defineTables,
  table,
} from '../../platform/database/table.ts';

/** A requested password reset: first the address that was entered, then its user and the link's hash. */
interface PasswordResetRow {
  id: Generated<number>;
  email: string | null;
  userId: number | null;
  /** SHA-256 of the link's token, hex. */
  tokenHash: string | null;
  createdAt: Instant;
}

const create: Migration = ({ id, createTable }) => [
  createTable(
    'passwordReset',
    `
      "id" ${id()},
      "email" text,
      "userId" integer references "user" ("id") on delete cascade,
      "tokenHash" text unique,
      "createdAt" text not null`,
  ),
  `create index "passwordReset_userId" on "passwordReset" ("userId")`,
];

export const passwordResetTables = defineTables(
  {
    passwordReset: table<PasswordResetRow>().personal({
      of: 'userId',
      exported: { withheld: 'the hash of a link that ends within half an hour' },
      erased: 'deleted',
    }),
  },
  { '0023-password-resets': create },
);
