import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import { addressText } from '../../ui/display/text.ts';
import { Query } from '../../ui/feedback/query.tsx';
import { RequestDetails } from '../page/request-details.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { ConfirmMove } from './confirm-move.tsx';

/**
 * Asks to confirm the acceptance of a request, below its customer, address and details (DSH-14). Opens once they are loaded, so that its
 * buttons do not move.
 */
export function AcceptDialog({ booking, opened, onClose }: ActionDialogProps) {
  const { role } = useUser();
  const of = { bookingId: booking.id };
  const distance = trpc.bookings.distance.useQuery(of, { enabled: opened && role === 'provider' });
  const preferences = trpc.preferences.ofBooking.useQuery(of, { enabled: opened });
  const request = trpc.bookings.show.useQuery(of, { enabled: opened });
  const isLoaded = !distance.isLoading && !preferences.isLoading && !request.isLoading;
  return (
    <ConfirmMove
      move="accept"
      booking={booking}
      opened={opened && isLoaded}
      isReady={request.data !== undefined}
      onClose={onClose}
    >
      <Query query={request} subject="This request">
        {(known) => (
          <>
            <NamedFacts>
              <Fact name="Customer">{known.customerName}</Fact>
              <Fact name="Address">{addressText(known.address)}</Fact>
            </NamedFacts>
            <RequestDetails booking={known} />
          </>
        )}
      </Query>
    </ConfirmMove>
  );
}
