import { type Booking, PRODUCT_NAME } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { apiErrorOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import { NotFound } from '../../public-shell/not-found.tsx';
import { Panel } from '../../ui/display/card.tsx';
import { Page } from '../../ui/display/page.tsx';
import { Query } from '../../ui/feedback/query.tsx';

/** The booking that a page's address names; for who takes no part in it there is no such page (NAV-16). */
export function KnownBooking({ children }: { children: (booking: Booking) => ReactNode }) {
  const bookingId = Number(useParams()['id']);
  const booking = trpc.bookings.show.useQuery({ bookingId });
  // Whoever takes no part in it any more, such as after it was given to another provider, finds it no more.
  const status = apiErrorOf(booking.error)?.httpStatus;
  if (status === 404 || status === 400) {
    return (
      <>
        <title>{`Page not found · ${PRODUCT_NAME}`}</title>
        <NotFound />
      </>
    );
  }
  return (
    <Query of={booking} what="This booking" ground={UnknownBooking}>
      {children}
    </Query>
  );
}

/** The page while it does not know which booking it is about. */
function UnknownBooking({ children }: { children: ReactNode }) {
  return (
    <Page title="Booking">
      <title>{`Booking · ${PRODUCT_NAME}`}</title>
      <Panel>{children}</Panel>
    </Page>
  );
}
