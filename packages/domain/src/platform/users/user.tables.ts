import type { Migration } from '../database/migration.ts';
import { type Generated, type Instant, defineTables, table } from '../database/table.ts';
import { termTable } from '../search/term.queries.ts';
import type { Role } from '../roles.ts';

interface UserRow {
  id: Generated<number>;
  username: string;
  /** Lower case, unique: usernames and emails differ by more than case. */
  usernameKey: string;
  email: string;
  emailKey: string;
  /** What it is found by (search-key.ts): name, username and email. */
  searchKey: string;
  passwordHash: string;
  name: string;
  role: Role;
  phone: string | null;
  createdAt: Instant;
  deactivatedAt: Instant | null;
  /** Since when the account is deleted: without name, email or password. */
  deletedAt: Instant | null;
}

interface SessionRow {
  /** SHA-256 of the cookie's token, hex. */
  id: string;
  userId: number;
  createdAt: Instant;
  seenAt: Instant;
  expiresAt: Instant;
}

/** Counted attempts (logins, registrations) per key within a window, and addresses that a user signed in from. */
interface RateLimitRow {
  key: string;
  count: number;
  windowEndsAt: Instant;
}

/** A word that somebody is found by. */
interface UserTermRow {
  term: string;
  userId: number;
}

/** What admins narrow their list of users by, in its order; who came in an hour is counted, and no longer looked up. */
const userStates: Migration = () => [
  `create index "userTerm_userId" on "userTerm" ("userId")`,
  `create index "user_deactivated" on "user" ("id") where "deactivatedAt" is not null and "deletedAt" is null`,
  `drop index "user_hour"`,
];

export const accountTables = defineTables(
  {
    user: table<UserRow>().personal({ of: 'id', exported: 'as shown', erased: 'anonymised' }),
    userTerm: table<UserTermRow>().personal({
      of: 'userId',
      exported: { withheld: 'repeats words of their name, email and username' },
      erased: 'deleted',
    }),
    session: table<SessionRow>().personal({ of: 'userId', exported: 'as shown', erased: 'deleted' }),
    rateLimit: table<RateLimitRow>().impersonal(
      'hashes of who tries something, which cannot be read back and fall away with their window',
    ),
  },
  {
    '0029-rate-limits': () => [`alter table "attempt" rename to "rateLimit"`],
    '0030-user-terms': termTable({ name: 'userTerm', owner: 'userId', of: 'user' }),
    '0035-user-states': userStates,
  },
);
