import {
  type Flag,
  type Generated,
  type Instant,
  type Json,
  type Large,
  type Migration,
  defineTables,
  table,
} from '../../platform/database/table.ts';

/** An app or a passkey of a user that confirms logins, or an app that is being set up. */
interface FactorRow {
  id: Generated<number>;
  userId: number;
  kind: 'totp' | 'passkey';
  /** An app's secret or a passkey's public key, encrypted and bound to this user: no one can plant a key of their own. */
  sealed: string;
  /** The last 30-second step whose code was used: no code is used twice. */
  lastStep: number | null;
  /** A name by its owner, or by the device of a passkey. */
  name: string | null;
  /** The following are of passkeys only. The id that the device gave it. */
  credentialId: string | null;
  /** The host that it was registered for, and works at. */
  rpId: string | null;
  /** The ways in which browsers reach the device. */
  transports: Json | null;
  /** The number of uses that the device has counted; 0 for one that does not count. */
  signCount: Large | null;
  /** 1 when it is no whole login until it has confirmed one that began with the new password (ACC-46). */
  needsPassword: Generated<Flag>;
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

/** A random text that a passkey signs once, to prove that it is there. Used ones are deleted. */
interface PasskeyChallengeRow {
  /** SHA-256 of the challenge, hex. */
  id: string;
  /** The only call that may use it (`ChallengeUse`). */
  use: string;
  /** Null for a login that begins with the passkey. */
  userId: number | null;
  expiresAt: Instant;
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

const passkeys: Migration = ({ createTable, onPostgres }) => [
  ...['name', 'credentialId', 'rpId', 'transports'].map(
    (column) => `alter table "factor" add column "${column}" text`,
  ),
  `alter table "factor" add column "signCount" integer`,
  // Devices count to more than a signed integer holds.
  ...onPostgres(`alter table "factor" alter column "signCount" type bigint`),
  `create unique index "factor_credentialId" on "factor" ("credentialId")`,
  createTable(
    'passkeyChallenge',
    `
      "id" text not null primary key,
      "use" text not null,
      "userId" integer references "user" ("id") on delete cascade,
      "expiresAt" text not null`,
  ),
  `create index "passkeyChallenge_userId" on "passkeyChallenge" ("userId")`,
  `create index "passkeyChallenge_expiresAt" on "passkeyChallenge" ("expiresAt")`,
];

const passwordFirst: Migration = () => [
  `alter table "factor" add column "needsPassword" integer not null default 0`,
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
        name: 'exported',
        credentialId: 'withheld',
        rpId: 'withheld',
        transports: 'withheld',
        signCount: 'withheld',
        needsPassword: 'withheld',
        createdAt: 'exported',
        confirmedAt: 'withheld',
        lastUsedAt: 'exported',
      },
    ),
    recoveryCode: table<RecoveryCodeRow>().personal({
      of: 'userId',
      exported: { withheld: 'hashes of codes that only their owner has' },
      erased: 'deleted',
    }),
    passkeyChallenge: table<PasskeyChallengeRow>().personal({
      of: 'userId',
      exported: { withheld: 'hashes of random texts that end within minutes' },
      erased: 'deleted',
    }),
  },
  { '0030-second-factors': create, '0036-passkeys': passkeys, '0042-passkeys-after-reset': passwordFirst },
);
