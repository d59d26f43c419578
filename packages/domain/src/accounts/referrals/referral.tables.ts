import { type Instant, type Migration, defineTables, table } from '../../platform/database/table.ts';

interface ReferralCodeRow {
  userId: number;
  code: string;
}

interface ReferralRow {
  userId: number;
  referrerId: number;
  createdAt: Instant;
}

const create: Migration = ({ createTable }) => [
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

export const referralTables = defineTables(
  {
    referralCode: table<ReferralCodeRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'deleted' },
      { userId: 'withheld', code: 'exported as referralCode' },
    ),
    referral: table<ReferralRow>().personal(
      { of: 'referrerId', about: ['userId'], exported: 'as shown', erased: 'deleted' },
      { userId: 'exported as name', referrerId: 'withheld', createdAt: 'exported as joinedAt' },
    ),
  },
  { '0021-referrals': create },
);
