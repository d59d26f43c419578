import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';
import type { Column } from './column.ts';

/** How a customer likes things done, and who brought whom. */
export function preferencesAndReferrals({ table }: Column): Migration {
  const statements = [
    table(
      'preference',
      `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "choices" text not null`,
    ),
    table(
      'referralCode',
      `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "code" text not null unique`,
    ),
    table(
      'referral',
      `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "referrerId" integer not null references "user" ("id") on delete cascade,
      "createdAt" text not null`,
    ),
    `create index "referral_referrerId" on "referral" ("referrerId")`,
  ];
  return {
    async up(tx) {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    },
  };
}
