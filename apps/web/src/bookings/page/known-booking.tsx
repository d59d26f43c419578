import type { Booking } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { trpc } from '../../api.tsx';
import { KnownPage } from '../../public-shell/deferred/known-page.tsx';

/** Renders its children with the booking in the URL. */
export function KnownBooking({ children }: { children: (booking: Booking) => ReactNode }) {
  const bookingId = Number(useParams()['id']);
  return (
    <KnownPage query={trpc.bookings.show.useQuery({ bookingId })} subject="This booking" title="Booking">
      {children}
    </KnownPage>
  );
}
