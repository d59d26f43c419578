import { type ListedBooking, STATUS_LABELS, displayStatus, matchesExpected } from '@doorstep/domain';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { historyText } from '../page/booking-history.tsx';

interface ConcurrentChangeProps {
  booking: ListedBooking;
  /** The viewer's own action on the booking. */
  mutation: { isPending: boolean; isSuccess: boolean };
}

/** Shows an admin what others did to the booking since its dialog was opened (ADM-17). */
export function ConcurrentChange({ booking, mutation: { isPending, isSuccess } }: ConcurrentChangeProps) {
  const [opened] = useState(booking);
  const user = useUser();
  const isChanged = !isPending && !isSuccess && !matchesExpected(booking, opened);
  const history = trpc.bookings.history.useQuery({ bookingId: booking.id }, { enabled: isChanged });
  if (!isChanged) return null;
  // A history that was cached before does not contain the change.
  const latest = history.isFetching ? undefined : history.data?.at(-1);
  const change = latest && historyText(latest, booking, user);
  return (
    <Notice>
      This booking has changed since you opened it. {change} {describeState(booking)}
    </Notice>
  );
}

/** Describes the present state of a booking in a sentence or two. */
function describeState(booking: ListedBooking): string {
  const { providerName, flagged, flagNote } = booking;
  const status = STATUS_LABELS[displayStatus(booking)].toLowerCase();
  const who = providerName ? `with ${providerName}` : 'without a provider';
  const state = booking.status === 'cancelled' ? `It’s now ${status}.` : `It’s now ${status}, ${who}.`;
  if (!flagged) return state;
  return !flagNote ? `${state} It’s flagged.` : `${state} It’s flagged: ${flagNote}`;
}
