import type { Booking } from '@doorstep/domain';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import { StatusBadge } from '../standing/status-badge.tsx';
import { RebookingChoices } from '../rebooking/rebooking-choices.tsx';
import {
  answerText,
  coverText,
  lateText,
  problemText,
  reasonText,
  whoText,
  rescheduleText,
} from '../standing/standing.ts';
import classes from './booking-state.module.css';

/** How a booking stands: of whom it was asked and until when, why it was called off, and what can be had in its place. */
export function BookingState({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const { status, replacedById, rebookable, flagged, flagNote } = booking;
  const who = role !== 'provider' && status === 'pending' ? whoText(booking, role) : null;
  const sentences = [
    who,
    answerText(booking, role),
    coverText(booking, role),
    rescheduleText(booking, role),
    reasonText(booking, role),
    lateText(booking),
    problemText(booking),
    flagged && !flagNote ? 'Flagged' : null,
  ].filter((sentence) => sentence !== null);
  return (
    <Card title="How it stands">
      <div className={classes.standing}>
        <StatusBadge of={booking} />
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}.</p>
        ))}
        {flagNote && <p>Flagged: {flagNote}</p>}
        {replacedById !== null && (
          <p>
            It was booked again: <Link to={paths.bookingPage(replacedById)}>to the new booking</Link>.
          </p>
        )}
        {rebookable && <RebookingChoices booking={booking} />}
      </div>
    </Card>
  );
}
