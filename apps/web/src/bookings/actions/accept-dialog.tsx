import { type DayJob, formatTimeRange, londonWall, postcodeIn } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import { addressText } from '../../ui/display/text.ts';
import { Query } from '../../ui/feedback/query.tsx';
import { RequestDetails } from '../page/request-details.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { ConfirmMove } from './confirm-move.tsx';

/**
 * Asks to confirm the acceptance of a request, below its customer, address, details and the other jobs of its day (DSH-14). Opens once
 * they are loaded, so that its buttons do not move.
 */
export function AcceptDialog({ booking, opened, onClose }: ActionDialogProps) {
  const { role } = useUser();
  const of = { bookingId: booking.id };
  const isProviders = opened && role === 'provider';
  const distance = trpc.bookings.distance.useQuery(of, { enabled: isProviders });
  const { date } = londonWall(new Date(booking.date));
  const jobs = trpc.bookings.day.useQuery({ date }, { enabled: isProviders });
  const preferences = trpc.preferences.ofBooking.useQuery(of, { enabled: opened });
  const request = trpc.bookings.show.useQuery(of, { enabled: opened });
  const isLoaded = [distance, jobs, preferences, request].every(({ isLoading }) => !isLoading);
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
              {jobs.data && <Fact name="That day">{jobsLine(jobs.data)}</Fact>}
            </NamedFacts>
            <RequestDetails booking={known} />
          </>
        )}
      </Query>
    </ConfirmMove>
  );
}

/** `09:00 - 10:00 in SE1, 14:00 - 16:00 in SE5`, `No other jobs` */
function jobsLine(jobs: readonly DayJob[]): string {
  const lines = jobs.map(({ booking: { date, endsAt, address } }) => {
    const [district] = postcodeIn(address)?.split(' ') ?? [];
    return formatTimeRange(date, endsAt) + (district ? ` in ${district}` : '');
  });
  return lines.join(', ') || 'No other jobs';
}
