import { AccessCard } from '../accounts/access-details.tsx';
import { RateCard } from '../bookings/reviews/rate-card.tsx';
import { ProviderChatCard } from '../messages/provider-chat-card.tsx';
import { OwnProviderCard } from '../providers/own-provider-card.tsx';

/** What stands beside a customer's bookings; with forms, which the bookings do not wait for. */
export function CustomerCards() {
  return (
    <>
      <ProviderChatCard />
      <OwnProviderCard />
      <RateCard />
      <AccessCard />
    </>
  );
}
