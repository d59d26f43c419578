import type { Booking } from '@doorstep/domain';
import { useFocusPlace } from '../../ui/browser/focus.ts';
import { RatingFlow } from '../reviews/rating-flow.tsx';
import classes from '../reviews/rating.module.css';

interface RateVisitProps {
  booking: Booking;
  isDue: boolean;
}

/** The rating of a completed visit, on its page; takes the focus once it is done (REV-6). */
export function RateVisit({ booking: { id, providerName }, isDue }: RateVisitProps) {
  const { place, goThere } = useFocusPlace<HTMLDivElement>();
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
