import type { Booking } from '@doorstep/domain';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { CustomersPreferences } from './request-details.tsx';

/** What is booked, and for its provider how the customer likes things done. */
export function BookingDetails({ booking }: { booking: Booking }) {
  const { role } = useUser();
  return (
    <Card title="Details">
      <BookingFacts booking={booking} />
      {role === 'provider' && booking.status !== 'cancelled' && (
        <CustomersPreferences bookingId={booking.id} />
      )}
    </Card>
  );
}
