import { Nothing, command } from '../../platform/trpc.ts';
import { codeOf, listReferrals } from './referral.queries.ts';

export const referralProcedures = {
  /** The customer's code to pass on, and who joined with it (REF-1, REF-3). The first call makes the code. */
  mine: command(Nothing, 'customer').mutation(async ({ ctx: { tx, viewer } }) => ({
    code: await codeOf(tx, viewer.id),
    joined: await listReferrals(tx, viewer.id),
  })),
};
