import type { Booking } from '@doorstep/domain';
import { useUser } from '../../session.tsx';
import { useFocusPlace } from '../../ui/browser/focus.ts';
import { RatingFlow } from '../reviews/rating-flow.tsx';
import classes from '../reviews/rating.module.css';

/** Asks the customer of a completed visit for its rating; nothing once there is one (REV-6). */
export function RateVisit({ booking }: { booking: Booking }) {
  const { id, status, rating, providerName } = booking;
  const { place, goThere } = useFocusPlace<HTMLDivElement>();
  const isDue = useUser().role === 'customer' && status === 'completed' && rating === null;
  return (
    <div {...place}>
      {isDue && (
        <section className={classes.strip} aria-label="Rate and tip">
          <h2>How was your visit?</h2>
          <RatingFlow bookingId={id} providerName={providerName} entryPoint="card" onDone={goThere} />
        </section>
      )}
    </div>
  );
}
