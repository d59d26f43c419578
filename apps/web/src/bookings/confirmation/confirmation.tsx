import { lazyWithRetry } from '../../ui/browser/lazy-with-retry.tsx';
import { useConfirmed } from '../request/confirmed.ts';

const Confirmed = lazyWithRetry(async () => (await import('./booking-confirmation.tsx')).BookingConfirmation);

/** What was booked last, on top of the dashboard (FRM-13); nothing once it is dismissed. */
export function Confirmation() {
  const confirmed = useConfirmed();
  return confirmed && <Confirmed key={JSON.stringify(confirmed)} wanted of={confirmed} />;
}
