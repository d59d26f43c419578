import type { Booking } from '@doorstep/domain';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/display/link-button.tsx';

/** Where a booking leads: to the report of the visit. */
export function BookingLinks({ booking }: { booking: Booking }) {
  return (
    booking.status === 'completed' && (
      <LinkButton variant="default" to={paths.jobReport(booking.id)}>
        Job report
      </LinkButton>
    )
  );
}
