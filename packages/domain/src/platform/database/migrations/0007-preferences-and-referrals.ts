import type { Migration } from '../migration.ts';

/** How a customer likes things done, and who brought whom. */
export const preferencesAndReferrals: Migration = ({ createTable }) => [
  createTable(
    'preference',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "choices" text not null`,
  ),
  createTable(
    'referralCode',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "code" text not null unique`,
  ),
  createTable(
    'referral',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "referrerId" integer not null references "user" ("id") on delete cascade,
      "createdAt" text not null`,
  ),
  `create index "referral_referrerId" on "referral" ("referrerId")`,
];
