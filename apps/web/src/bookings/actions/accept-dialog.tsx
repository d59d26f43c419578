import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { RequestDetails } from '../page/request-details.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { ConfirmMove } from './confirm-move.tsx';

/** Confirms that a request is accepted, below all that it asks for (DSH-14). It opens whole: its buttons stay where they are. */
export function AcceptDialog({ booking, opened, onClose }: ActionDialogProps) {
  const { role } = useUser();
  const of = { bookingId: booking.id };
  const distance = trpc.bookings.distance.useQuery(of, { enabled: opened && role === 'provider' });
  const preferences = trpc.preferences.ofBooking.useQuery(of, { enabled: opened });
  const isWhole = !distance.isLoading && !preferences.isLoading;
  return (
    <ConfirmMove move="accept" booking={booking} opened={opened && isWhole} onClose={onClose}>
      <RequestDetails booking={booking} />
    </ConfirmMove>
  );
}
