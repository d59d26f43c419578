import { AccessCard } from '../accounts/access-details.tsx';
import { RateCard } from '../bookings/reviews/rate-card.tsx';
import { ProviderChatCard } from '../messages/provider-chat-card.tsx';

/** The cards next to a customer's bookings; they load later because of their forms. */
export function CustomerCards() {
  return (
    <>
      <ProviderChatCard />
      <RateCard />
      <AccessCard />
    </>
  );
}
