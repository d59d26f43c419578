import { type Generated, type Instant, type Migration, defineTables, table } from '../database/table.ts';
import type { Role } from '../roles.ts';

interface UserRow {
  id: Generated<number>;
  username: string;
  /** Lower case, unique: usernames and emails differ by more than case. */
  usernameKey: string;
  email: string;
  emailKey: string;
  searchKey: string;
  passwordHash: string;
  name: string;
  role: Role;
  phone: string | null;
  createdAt: Instant;
  /** Time at which its owner proved that this email is theirs; null before. */
  emailConfirmedAt: Instant | null;
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
  /** Time at which the user last proved who they are; null when that was at the start. */
  confirmedAt: Instant | null;
  /** The browser and system that signed in, such as `Firefox on Android`; null when it began before they were stored. */
  device: string | null;
}

/** A login whose password was right and that waits for the second factor. */
interface LoginTicketRow {
  /** SHA-256 of the ticket, hex. */
  id: string;
  userId: number;
  expiresAt: Instant;
}

/** Counted attempts (logins, registrations) per key within a window, and addresses that a user signed in from. */
interface RateLimitRow {
  key: string;
  count: number;
  windowEndsAt: Instant;
}

/** A word by which a user is found. */
interface UserTermRow {
  term: string;
  userId: number;
}

const create: Migration = ({ id, createTable, createKeyTable, onPostgres }) => [
  createTable(
    'user',
    `
      "id" ${id()},
      "username" text not null,
      "usernameKey" text not null unique,
      "email" text not null,
      "emailKey" text not null unique,
      "passwordHash" text not null,
      "name" text not null,
      "role" text not null check ("role" in ('customer', 'provider', 'admin')),
      "phone" text,
      "createdAt" text not null,
      "deactivatedAt" text,
      "searchKey" text not null default '',
      "deletedAt" text`,
  ),
  `create index "user_role" on "user" ("role", "id") where "deletedAt" is null`,
  `create index "user_deactivated" on "user" ("id") where "deactivatedAt" is not null and "deletedAt" is null`,
  createTable(
    'session',
    `
      "id" text not null primary key,
      "userId" integer not null references "user" ("id") on delete cascade,
      "createdAt" text not null,
      "seenAt" text not null,
      "expiresAt" text not null`,
  ),
  `create index "session_userId" on "session" ("userId")`,
  createTable(
    'rateLimit',
    `
      "key" text not null primary key,
      "count" integer not null,
      "windowEndsAt" text not null`,
  ),
  createKeyTable(
    'userTerm',
    `
      "term" text not null,
      "userId" integer not null,
      primary key ("term", "userId")`,
  ),
  ...onPostgres(`alter table "userTerm" alter column "term" type text collate "C"`),
  `create index "userTerm_userId" on "userTerm" ("userId")`,
];

const loginTickets: Migration = ({ createTable }) => [
  createTable(
    'loginTicket',
    `
      "id" text not null primary key,
      "userId" integer not null references "user" ("id") on delete cascade,
      "expiresAt" text not null`,
  ),
  `create index "loginTicket_userId" on "loginTicket" ("userId")`,
  `alter table "session" add column "confirmedAt" text`,
];

const confirmedEmails: Migration = () => [
  `alter table "user" add column "emailConfirmedAt" text`,
  // The demo's accounts are confirmed; no mail reaches their domain.
  `update "user" set "emailConfirmedAt" = "createdAt" where "emailKey" like '%@doorstep.test'`,
];

// Sessions of admins last shorter from now on; those of before would not end.
const endAdminSessions: Migration = () => [
  `delete from "session" where "userId" in (select "id" from "user" where "role" = 'admin')`,
];

const sessionDevices: Migration = () => [`alter table "session" add column "device" text`];

export const accountTables = defineTables(
  {
    user: table<UserRow>().personal(
      { of: 'id', exported: 'as shown', erased: 'anonymised' },
      {
        id: 'exported, kept',
        username: 'exported, erased',
        usernameKey: 'withheld, erased',
        email: 'exported, erased',
        emailKey: 'withheld, erased',
        searchKey: 'withheld, erased',
        passwordHash: 'withheld, erased',
        name: 'exported, erased',
        role: 'exported, kept',
        phone: 'exported, erased',
        createdAt: 'exported, kept',
        emailConfirmedAt: 'exported as emailConfirmed, kept',
        deactivatedAt: 'exported as active, kept',
        deletedAt: 'withheld, kept',
      },
    ),
    userTerm: table<UserTermRow>().personal({
      of: 'userId',
      exported: { withheld: 'repeats words of their name, email and username' },
      erased: 'deleted',
    }),
    session: table<SessionRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'deleted' },
      {
        id: 'exported',
        userId: 'withheld',
        createdAt: 'exported',
        seenAt: 'exported',
        expiresAt: 'exported',
        confirmedAt: 'withheld',
        device: 'exported',
      },
    ),
    loginTicket: table<LoginTicketRow>().personal({
      of: 'userId',
      exported: { withheld: 'the hash of a ticket that ends within minutes' },
      erased: 'deleted',
    }),
    rateLimit: table<RateLimitRow>().impersonal(
      'hashes of who tries something, which cannot be read back and fall away with their window',
    ),
  },
  {
    '0001-users': create,
    '0029-login-tickets': loginTickets,
    '0032-confirmed-emails': confirmedEmails,
    '0034-end-admin-sessions': endAdminSessions,
    '0043-session-devices': sessionDevices,
  },
);
