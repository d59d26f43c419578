/** The scheduled jobs, by the name that metrics and traces give them. */
export type JobName = 'mails' | 'tickets' | 'deactivations' | 'freshdesk' | 'bookings' | 'files';

/** Remembers when each scheduled job of this process last succeeded. */
export interface JobTimes {
  /** Wraps a job to record when it last succeeded. */
  track(name: JobName, job: () => Promise<void>): () => Promise<void>;
  /** Returns the seconds since the last success of each job, or since it was first scheduled. */
  ages(): Partial<Record<JobName, number>>;
}

/** @param now milliseconds of a monotonic clock */
export function openJobTimes(now = () => performance.now()): JobTimes {
  const succeeded = new Map<JobName, number>();
  return {
    track(name, job) {
      succeeded.set(name, now());
      return async () => {
        await job();
        succeeded.set(name, now());
      };
    },
    ages: () => Object.fromEntries([...succeeded].map(([name, at]) => [name, (now() - at) / 1000])),
  };
}
