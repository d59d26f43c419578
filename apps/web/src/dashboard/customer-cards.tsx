import { AccessCard } from '../accounts/access-details.tsx';
import { RateCard } from '../bookings/reviews/rate-card.tsx';
import { HousekeeperCard } from '../messages/housekeeper-card.tsx';
import { OwnProviderCard } from '../providers/own-provider-card.tsx';

/** What stands beside a customer's bookings; with forms, which the bookings do not wait for. */
export function CustomerCards() {
  return (
    <>
      <HousekeeperCard />
      <OwnProviderCard />
      <RateCard />
      <AccessCard />
    </>
  );
}
