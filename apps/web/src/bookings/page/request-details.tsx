import { type Booking, formatDayTime } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { BookingFacts, RequestDistance, hasFactsForCustomer } from './booking-facts.tsx';
import { TimeLeft } from './request-facts.ts';
import { lateText } from '../booking-status.tsx';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import { BookingPriceLines } from './booking-price.tsx';

/** The details of a request, for the provider who answers it (DSH-14). */
export function RequestDetails({ booking }: { booking: Booking }) {
  return (
    <>
      <BookingFacts booking={booking} />
      <Answering booking={booking} />
      <RequestDistance bookingId={booking.id} />
      <CustomersPreferences bookingId={booking.id} />
      <BookingPriceLines booking={booking} />
    </>
  );
}

/** The details of a booking, with the customer's preferences for its provider. */
export function BookingDetails({ booking }: { booking: Booking }) {
  const { role } = useUser();
  if (role === 'customer' && !hasFactsForCustomer(booking)) return null;
  return (
    <Card title="Details">
      <BookingFacts booking={booking} />
      {role === 'provider' && booking.status !== 'cancelled' && (
        <CustomersPreferences bookingId={booking.id} />
      )}
    </Card>
  );
}

/** The deadline for the provider's answer, and whether the booking was marked as late before (DUE-4). */
function Answering({ booking: { expiresAt, late } }: { booking: Booking }) {
  return (
    <NamedFacts>
      {expiresAt && (
        <Fact name="Reply by">
          {formatDayTime(expiresAt)}, <TimeLeft until={expiresAt} />
        </Fact>
      )}
      {late && <Fact name="Late change">{lateText({ late })}</Fact>}
    </NamedFacts>
  );
}

/** The customer's preferences (KEY-5). */
export function CustomersPreferences({ bookingId }: { bookingId: number }) {
  const preferences = trpc.preferences.ofBooking.useQuery({ bookingId });
  return (
    <Query query={preferences} subject="The customer’s preferences" skeleton={null}>
      {({ ecoProducts, petsAtHome, allergies, preferredTime, notes }) => (
        <NamedFacts>
          {ecoProducts && <Fact name="Products">Eco-friendly, please</Fact>}
          {preferredTime !== 'any' && <Fact name="Preferred time">{TIMES[preferredTime]}</Fact>}
          {petsAtHome && <Fact name="Pets at home">{petsAtHome}</Fact>}
          {allergies && <Fact name="Allergies">{allergies}</Fact>}
          {notes && <Fact name="Preferences">{notes}</Fact>}
        </NamedFacts>
      )}
    </Query>
  );
}

const TIMES = { morning: 'Morning', afternoon: 'Afternoon' };
