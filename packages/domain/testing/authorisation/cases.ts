import { accountCases } from './accounts.ts';
import { bookingCases } from './bookings.ts';
import type { Cases } from './case.ts';
import { jobCases } from './jobs.ts';
import { mailCases } from './mails.ts';
import { providerCases } from './providers.ts';

/** Every procedure of the product, and who may call it. */
export const cases: Cases = { ...accountCases, ...bookingCases, ...jobCases, ...mailCases, ...providerCases };
