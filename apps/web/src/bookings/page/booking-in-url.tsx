import type { Booking } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { trpc } from '../../api.tsx';
import { LoadedPage } from '../../public-shell/deferred/loaded-page.tsx';

interface BookingInUrlProps {
  /** The link above the title, as of the loaded page. */
  back?: ReactNode;
  children: (booking: Booking) => ReactNode;
}

/** Renders its children with the booking in the URL. */
export function BookingInUrl({ back, children }: BookingInUrlProps) {
  const bookingId = Number(useParams()['id']);
  return (
    <LoadedPage
      query={trpc.bookings.show.useQuery({ bookingId })}
      subject="This booking"
      title="Booking"
      back={back}
    >
      {children}
    </LoadedPage>
  );
}
