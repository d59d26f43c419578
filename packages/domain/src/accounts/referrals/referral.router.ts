import { Nothing, command } from '../../platform/trpc.ts';
import { ensureReferralCode, listReferrals } from './referral.queries.ts';

export const referralProcedures = {
  /** Returns the customer's code, which the first call creates, and who joined with it (REF-1, REF-3). */
  mine: command(Nothing, 'customer').mutation(async ({ ctx: { tx, viewer } }) => ({
    code: await ensureReferralCode(tx, viewer.id),
    joined: await listReferrals(tx, viewer.id),
  })),
};
