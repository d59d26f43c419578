import { count } from '../../platform/count.ts';

/** The times of a provider's accepted jobs and open requests on a London day. */
export interface JobTimes {
  date: string;
  jobs: string[];
  requests: string[];
}

/** `2 jobs at 09:00, 14:00, 1 request for 16:00`; empty without any. */
export function formatJobTimes({ jobs, requests }: Omit<JobTimes, 'date'>): string {
  const kinds = [
    jobs.length > 0 && `${count(jobs.length, 'job')} at ${jobs.join(', ')}`,
    requests.length > 0 && `${count(requests.length, 'request')} for ${requests.join(', ')}`,
  ];
  return kinds.filter(Boolean).join(', ');
}
