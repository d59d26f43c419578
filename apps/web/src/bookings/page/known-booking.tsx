import type { Booking } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { trpc } from '../../api.tsx';
import { KnownPage } from '../../public-shell/deferred/known-page.tsx';

interface KnownBookingProps {
  /** The link above the title, as of the loaded page. */
  back?: ReactNode;
  children: (booking: Booking) => ReactNode;
}

/** Renders its children with the booking in the URL. */
export function KnownBooking({ back, children }: KnownBookingProps) {
  const bookingId = Number(useParams()['id']);
  return (
    <KnownPage
      query={trpc.bookings.show.useQuery({ bookingId })}
      subject="This booking"
      title="Booking"
      back={back}
    >
      {children}
    </KnownPage>
  );
}
