import { type Booking, STATUS_LABELS, displayStatus, isUnchanged } from '@doorstep/domain';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { historyText } from '../page/booking-history.tsx';

interface MeanwhileProps {
  booking: Booking;
  /** What is done to it here. */
  mutation: { isPending: boolean; isSuccess: boolean };
}

/** Says what others did to a booking since this was opened, of which what is decided here takes no notice yet (ADM-17). */
export function Meanwhile({ booking, mutation: { isPending, isSuccess } }: MeanwhileProps) {
  const [seen] = useState(booking);
  const user = useUser();
  const isChanged = !isPending && !isSuccess && !isUnchanged(booking, seen);
  const history = trpc.bookings.history.useQuery({ bookingId: booking.id }, { enabled: isChanged });
  if (!isChanged) return null;
  // What was read of its history before is not what has changed it.
  const latest = history.isFetching ? undefined : history.data?.at(-1);
  const deed = latest && historyText(latest, booking, user);
  return (
    <Notice>
      It has changed meanwhile. {deed} {standingOf(booking)}
    </Notice>
  );
}

/** How it stands now, in a sentence or two. */
function standingOf(booking: Booking): string {
  const { providerName, flagged, flagNote } = booking;
  const who = providerName ? `with ${providerName}` : 'without a provider';
  const stands = `It is ${STATUS_LABELS[displayStatus(booking)].toLowerCase()} now, ${who}.`;
  if (!flagged) return stands;
  return flagNote === null ? `${stands} It is flagged.` : `${stands} It is flagged: ${flagNote}`;
}
