import type { Booking } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { trpc } from '../api.tsx';
import { Query } from '../ui/feedback/query.tsx';

interface LoadedBookingProps {
  id: number;
  children: (booking: Booking) => ReactNode;
}

/** Reads the whole booking of a list's row and passes it to its children. */
export function LoadedBooking({ id, children }: LoadedBookingProps) {
  return (
    <Query query={trpc.bookings.show.useQuery({ bookingId: id })} subject="This booking">
      {children}
    </Query>
  );
}
