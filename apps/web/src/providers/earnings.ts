import type { Booking } from '@doorstep/domain';

/** US cents for a completed job: 35 dollars an hour for two hours (S2 §9). */
const STANDARD_RATE = 35 * 2 * 100;

/** Dollars for a job, by service id from 1, and for any other service (S2 §9). */
const PER_JOB = [
  50, 70, 90, 60, 100, 70, 80, 70, 110, 50, 80, 90, 56, 64, 76, 40, 50, 70, 60, 50, 90, 80, 120, 140,
];
const OTHER_JOB = 50;

/** What a job earns after fees, in US cents. */
export function earningsOf({ serviceId }: Pick<Booking, 'serviceId'>): number {
  return (PER_JOB[serviceId - 1] ?? OTHER_JOB) * 100;
}

/** Both totals of completed jobs in US cents: at the standard rate, and as the sum of the rows (Rulings: Earnings). */
export function totalsOf(completed: readonly Pick<Booking, 'serviceId'>[]): {
  standard: number;
  itemised: number;
} {
  return {
    standard: completed.length * STANDARD_RATE,
    itemised: completed.reduce((total, booking) => total + earningsOf(booking), 0),
  };
}
