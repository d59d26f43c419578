import {
  type Booking,
  type Problem,
  PROBLEM_OUTCOME_LABELS,
  formatDayTime,
  formatPrice,
} from '@doorstep/domain';
import { useUser } from '../../session.tsx';
import { BookingActions } from '../actions/booking-actions.tsx';
import classes from './problem-card.module.css';

interface DecisionProps {
  booking: Booking;
  decision: NonNullable<Problem['decision']>;
}

/** What was decided about a problem, why, and what follows from it; no money moves (PRB-4, PRO-5). */
export function Decision({ booking, decision }: DecisionProps) {
  const { role } = useUser();
  const { outcome, credit, reason, decidedAt } = decision;
  return (
    <div className={classes.standing}>
      <p>
        <b>
          {PROBLEM_OUTCOME_LABELS[outcome]}
          {credit !== null && `: ${formatPrice(credit)}`}
        </b>
        , decided on <time dateTime={decidedAt}>{formatDayTime(decidedAt)}</time>
      </p>
      {reason && <p className={classes.note}>{reason}</p>}
      {credit !== null && (
        <p className={classes.soft}>The credit is recorded here. No money moves on this site.</p>
      )}
      {outcome === 'redo' && role !== 'customer' && (
        <p className={classes.soft}>The customer may book the visit again.</p>
      )}
      {outcome === 'redo' && role === 'customer' && (
        <>
          <p className={classes.soft}>
            Please book the visit again, at a time that suits you: Book Again fills in what you had. Mention
            this booking, number {booking.id}, in the notes.
          </p>
          <div>
            <BookingActions booking={booking} only={['bookAgain']} />
          </div>
        </>
      )}
    </div>
  );
}
