import type { Booking } from '@doorstep/domain';
import { lazyWithRetry } from '../../ui/browser/lazy-with-retry.tsx';

const ProblemCard = lazyWithRetry(async () => (await import('./problem-card.tsx')).ProblemCard);

/** What went wrong at a visit, once that is loaded; nothing of a booking with which there was no problem (PRB-5). */
export function LazyProblemCard({ booking }: { booking: Booking }) {
  const { problem, problemOutcome } = booking;
  return (problem !== null || problemOutcome !== null) && <ProblemCard wanted booking={booking} />;
}
