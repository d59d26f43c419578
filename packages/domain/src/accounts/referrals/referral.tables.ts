import { type Instant, defineTables, table } from '../../platform/database/table.ts';

interface ReferralCodeRow {
  userId: number;
  code: string;
}

interface ReferralRow {
  /** Who joined. */
  userId: number;
  referrerId: number;
  createdAt: Instant;
}

export const referralTables = defineTables({
  referralCode: table<ReferralCodeRow>().personal({ of: 'userId', exported: 'as shown', erased: 'deleted' }),
  referral: table<ReferralRow>().personal({
    of: 'referrerId',
    about: ['userId'],
    exported: 'as shown',
    erased: 'deleted',
  }),
});
