import { type Booking, RECURRENCE_LABELS, choiceLines, formatDuration, typedNotes } from '@doorstep/domain';
import { Link } from 'react-router';
import { adminPaths } from '../../admin-paths.ts';
import { useUser } from '../../session.tsx';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import { trpc } from '../../api.tsx';
import { distanceLine } from './request-facts.ts';

/** Returns whether a booking has facts for its customer, who has place, provider and price elsewhere on the page. */
export function hasFactsForCustomer(booking: Booking): boolean {
  const { recurring, recurrencePattern, customRequests } = booking;
  return (
    (recurring && recurrencePattern !== null) ||
    Boolean(customRequests) ||
    choiceLines(booking).length > 0 ||
    typedNotes(booking) !== ''
  );
}

/** Duration, choices and notes of a booking, for admins with place and people, which others have next to them. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const { status, duration, address, customerId, customerName, providerId, providerName } = booking;
  const { recurring, recurrencePattern, customRequests } = booking;
  const notes = typedNotes(booking);
  return (
    <NamedFacts>
      {role !== 'customer' && status !== 'completed' && (
        <Fact name="Duration">{formatDuration(duration)}</Fact>
      )}
      {recurring && recurrencePattern && (
        <Fact name="Repeats">
          {RECURRENCE_LABELS[recurrencePattern]}
          {role === 'customer' && (
            <>
              {' · '}
              <Link to="/edit-jobs">All dates</Link>
            </>
          )}
        </Fact>
      )}
      {role === 'admin' && (
        <>
          {address && <Fact name="Where">{address}</Fact>}
          <Fact name="Customer">
            <Link to={adminPaths.user(customerId)}>{customerName}</Link>
          </Fact>
          <Fact name="Provider">
            {providerId ? <Link to={adminPaths.user(providerId)}>{providerName}</Link> : 'No one yet'}
          </Fact>
        </>
      )}
      <Choices lines={choiceLines(booking)} />
      {customRequests && <Fact name="Special requests">{customRequests}</Fact>}
      {notes && <Fact name="Notes">{notes}</Fact>}
      {role === 'provider' && booking.status === 'cancelled' && (
        <Fact name="Not shown">
          The customer’s address, notes and choices are hidden once a booking is cancelled.
        </Fact>
      )}
    </NamedFacts>
  );
}

/** The customer's answers to the questions about a service, among other facts. */
export function Choices({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Fact name="Choices">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Fact>
  );
}

/** The distance to a request, where it is known (AVL-9). */
export function RequestDistance({ bookingId }: { bookingId: number }) {
  const { role } = useUser();
  const { data: distance } = trpc.bookings.distance.useQuery({ bookingId }, { enabled: role === 'provider' });
  if (!distance) return null;
  return (
    <NamedFacts>
      <Fact name="Distance">{distanceLine(distance)}</Fact>
    </NamedFacts>
  );
}
