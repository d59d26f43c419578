import { lazyWithRetry } from '../ui/browser/lazy-with-retry.tsx';
import { whenIdle } from '../ui/browser/when-idle.ts';
import { Panel } from '../ui/display/card.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ToCome } from '../ui/feedback/to-come.tsx';

const CustomerCards = lazyWithRetry(async () => {
  await whenIdle();
  return (await import('./customer-cards.tsx')).CustomerCards;
});

/** The cards beside a customer's bookings. They come once the browser is idle; what they show is read with all else. */
export function LazyCustomerCards() {
  return <CustomerCards wanted meanwhile={TO_COME} />;
}

const TO_COME = [420, 220, 380, 300].map((height) => (
  <Panel key={height}>
    <ToCome>
      <Skeleton height={height} />
    </ToCome>
  </Panel>
));
