import type { Booking } from '@doorstep/domain';
import { trpc } from '../api.tsx';

/** Returns when a booking was accepted and completed, as its history has it; nothing while that is loading. */
export function useHistoryTimes({ id: bookingId, status }: Booking) {
  const { data: history } = trpc.bookings.history.useQuery({ bookingId });
  const timeOf = (event: string) => history?.findLast(({ type }) => type === event)?.createdAt;
  return {
    accepted: status === 'pending' ? undefined : timeOf('booking.accepted'),
    completed: timeOf('booking.completed'),
  };
}
