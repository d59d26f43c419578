import { z } from 'zod';
import { command } from '../trpc.ts';
import { codeOf, listReferrals } from './referral.queries.ts';

export const referralProcedures = {
  /** The customer's code to pass on, and who joined with it. The first call makes the code. */
  mine: command(z.void(), 'customer').mutation(async ({ ctx: { tx, viewer } }) => ({
    code: await codeOf(tx, viewer.id),
    joined: await listReferrals(tx, viewer.id),
  })),
};
