import {
  type Generated,
  type Instant,
  type Migration,
  defineTables,
  table,
} from '../../platform/database/table.ts';

/** A device of a user that confirms logins, or one that is being set up. */
interface FactorRow {
  id: Generated<number>;
  userId: number;
  kind: 'totp';
  /** The shared secret, encrypted and bound to this user. */
  sealed: string;
  /** The last 30-second step whose code was used: no code is used twice. */
  lastStep: number | null;
  createdAt: Instant;
  /** Time at which the first code proved that it works; null before. */
  confirmedAt: Instant | null;
  lastUsedAt: Instant | null;
}

/** A recovery code that has not been used; used ones are deleted. */
interface RecoveryCodeRow {
  userId: number;
  /** SHA-256 of the user's id and the code, hex. */
  codeHash: string;
}

const create: Migration = ({ id, createTable, createKeyTable }) => [
  createTable(
    'factor',
    `
      "id" ${id()},
      "userId" integer not null references "user" ("id") on delete cascade,
      "kind" text not null,
      "sealed" text not null,
      "lastStep" integer,
      "createdAt" text not null,
      "confirmedAt" text,
      "lastUsedAt" text`,
  ),
  `create index "factor_userId" on "factor" ("userId")`,
  createKeyTable(
    'recoveryCode',
    `
      "userId" integer not null references "user" ("id") on delete cascade,
      "codeHash" text not null,
      primary key ("userId", "codeHash")`,
  ),
];

export const factorTables = defineTables(
  {
    factor: table<FactorRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'deleted' },
      {
        id: 'exported',
        userId: 'withheld',
        kind: 'exported',
        sealed: 'withheld',
        lastStep: 'withheld',
        createdAt: 'exported',
        confirmedAt: 'withheld',
        lastUsedAt: 'exported',
      },
    ),
    recoveryCode: table<RecoveryCodeRow>().personal(
      {
        of: 'userId',
        exported: { withheld: 'hashes of codes that only their owner has' },
        erased: 'deleted',
      },
      { userId: 'withheld', codeHash: 'withheld' },
    ),
  },
  { '0030-second-factors': create },
);
