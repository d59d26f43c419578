import { AccessCard } from '../accounts/access-details.tsx';
import { RateCard } from '../bookings/reviews/rate-card.tsx';
import { ProviderChatCard } from '../messages/provider-chat-card.tsx';
import { OwnProviderCard } from '../providers/own-provider-card.tsx';

/** The cards next to a customer's bookings; they load later because of their forms. */
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
