/** US cents for a completed job: 35 dollars an hour for two hours (FIG-1). */
const STANDARD_RATE = 35 * 2 * 100;

/** Dollars for a job, by service id from 1, and for any other service (FIG-2). */
const PER_JOB = [
  50, 70, 90, 60, 100, 70, 80, 70, 110, 50, 80, 90, 56, 64, 76, 40, 50, 70, 60, 50, 90, 80, 120, 140,
];
const OTHER_JOB = 50;

/** Returns the earnings of a job after fees, in US cents. */
export function earningsOf({ serviceId }: { serviceId: number }): number {
  return (PER_JOB[serviceId - 1] ?? OTHER_JOB) * 100;
}

/** Returns both totals of completed jobs in US cents: at the standard rate, and as the sum of what each earns (FIG-1). */
export function totalsOf(completed: readonly { serviceId: number; jobs: number }[]): {
  standard: number;
  itemised: number;
} {
  return {
    standard: completed.reduce((total, { jobs }) => total + jobs * STANDARD_RATE, 0),
    itemised: completed.reduce((total, each) => total + each.jobs * earningsOf(each), 0),
  };
}
