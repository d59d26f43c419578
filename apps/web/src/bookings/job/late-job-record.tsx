import type { Booking } from '@doorstep/domain';
import { useState } from 'react';
import { lazyWithRetry } from '../../ui/browser/lazy-with-retry.tsx';

const JobRecord = lazyWithRetry(async () => (await import('./job-record.tsx')).JobRecord);

/**
 * What is done at a visit, once that is loaded; nothing of a booking of which nothing is, or will be, recorded (JOB-8). It
 * stays when the booking is called off meanwhile: what was not recorded any more is said there.
 */
export function LazyJobRecord({ booking }: { booking: Booking }) {
  const { status, paused, stage } = booking;
  const hasRecord = stage !== null || (!paused && (status === 'confirmed' || status === 'completed'));
  const [wasShown, setWasShown] = useState(hasRecord);
  if (hasRecord && !wasShown) setWasShown(true);
  return wasShown && <JobRecord wanted booking={booking} />;
}
