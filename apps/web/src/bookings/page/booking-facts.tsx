import { type Booking, choiceLines, formatDuration, RECURRENCE_LABELS, typedNotes } from '@doorstep/domain';
import { Link } from 'react-router';
import { adminPaths } from '../../admin-paths.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';

/** What is booked: how long, where and with whom, what was chosen and what was asked for. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const { duration, address, customerId, customerName, providerId, providerName } = booking;
  const { recurring, recurrencePattern, customRequests } = booking;
  const choices = choiceLines(booking);
  const notes = typedNotes(booking);
  return (
    <NamedFacts>
      <Fact name="How long">{formatDuration(duration)}</Fact>
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
      {address && <Fact name="Where">{address}</Fact>}
      {role !== 'customer' && (
        <Fact name="Customer">
          {role === 'admin' ? <Link to={adminPaths.user(customerId)}>{customerName}</Link> : customerName}
        </Fact>
      )}
      {role !== 'provider' && (
        <Fact name="Provider">
          {providerId ? (
            <Link to={role === 'admin' ? adminPaths.user(providerId) : paths.provider(providerId)}>
              {providerName}
            </Link>
          ) : (
            'Nobody yet'
          )}
        </Fact>
      )}
      {choices.length > 0 && (
        <Fact name="Choices">
          <ul>
            {choices.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Fact>
      )}
      {customRequests && <Fact name="Special requests">{customRequests}</Fact>}
      {notes && <Fact name="Notes">{notes}</Fact>}
      {role === 'provider' && booking.status === 'cancelled' && (
        <Fact name="Not shown">
          Address, notes and choices of the customer, for the booking was called off.
        </Fact>
      )}
    </NamedFacts>
  );
}
