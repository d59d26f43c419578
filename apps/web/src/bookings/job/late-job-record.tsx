import type { Booking } from '@doorstep/domain';
import { lazyWithRetry } from '../../ui/browser/lazy-with-retry.tsx';

const JobRecord = lazyWithRetry(async () => (await import('./job-record.tsx')).JobRecord);

/** What is done at a visit, once that is loaded; nothing of a booking of which nothing is, or will be, recorded (JOB-8). */
export function LateJobRecord({ booking }: { booking: Booking }) {
  const { status, paused, stage } = booking;
  const hasRecord = stage !== null || (!paused && (status === 'confirmed' || status === 'completed'));
  return hasRecord && <JobRecord wanted booking={booking} />;
}
