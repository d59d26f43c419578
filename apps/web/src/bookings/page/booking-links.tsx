import type { Booking } from '@doorstep/domain';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { otherSideOf } from './other-side.tsx';

/** Where a booking leads: to the report of the visit, and to what its two sides write to each other. */
export function BookingLinks({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const other = otherSideOf(booking, role);
  return (
    <>
      {booking.status === 'completed' && (
        <LinkButton variant="default" to={paths.jobReport(booking.id)}>
          Job report
        </LinkButton>
      )}
      {other && booking.status !== 'cancelled' && (
        <LinkButton variant="default" to={paths.chat({ withId: other.id })}>
          Messages with {other.name}
        </LinkButton>
      )}
    </>
  );
}
