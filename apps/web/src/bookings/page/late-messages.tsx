import type { Booking } from '@doorstep/domain';
import { useUser } from '../../session.tsx';
import { lazyWithRetry } from '../../ui/browser/lazy-with-retry.tsx';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { otherSideOf } from './other-side.tsx';

const BookingMessages = lazyWithRetry(async () => {
  // The booking is read first.
  await whenIdle();
  return (await import('../../messages/booking-messages.tsx')).BookingMessages;
});

/** What its two people write to each other, once that is loaded; nothing of what was called off, or before somebody was asked. */
export function LazyMessages({ booking }: { booking: Booking }) {
  const other = otherSideOf(booking, useUser().role);
  if (!other || booking.status === 'cancelled') return null;
  return <BookingMessages key={other.id} wanted bookingId={booking.id} other={other} />;
}
