import { type Booking, formatDayTime } from '@doorstep/domain';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import {
  answerText,
  lateText,
  problemText,
  reasonText,
  whoText,
  rescheduleText,
} from '../standing/standing.ts';
import classes from './booking-cells.module.css';
import { StatusBadge } from '../standing/status-badge.tsx';

interface CellProps {
  booking: Booking;
}

/** The service, which leads to the booking's page, and below it who is asked or comes, and until when to answer. */
export function ServiceCell({ booking }: CellProps) {
  const { role } = useUser();
  return (
    <>
      <ServiceLink booking={booking} />
      <Notes of={[whoText(booking, role), answerText(booking, role)]} />
    </>
  );
}

/** The service of a visit that is over, and what became of a problem with it (PRB-5). */
export function DoneCell({ booking }: CellProps) {
  return (
    <>
      <ServiceLink booking={booking} />
      <Notes of={[problemText(booking)]} />
    </>
  );
}

/** The service alone. */
function ServiceLink({ booking: { id, serviceName } }: CellProps) {
  return (
    <Link className={classes.service} to={paths.bookingPage(id)}>
      {serviceName}
    </Link>
  );
}

/** When it is, and for when its customer asked instead. */
export function TimeCell({ booking }: CellProps) {
  const { role } = useUser();
  return (
    <>
      <time className={classes.time} dateTime={booking.date}>
        {formatDayTime(booking.date)}
      </time>
      <Notes of={[rescheduleText(booking, role)]} />
    </>
  );
}

/** How it stands and why, and that it counts as late. */
export function StatusCell({ booking }: CellProps) {
  const { role } = useUser();
  return (
    <>
      <StatusBadge of={booking} />
      <Notes of={[reasonText(booking, role), lateText(booking), problemText(booking)]} />
    </>
  );
}

function Notes({ of }: { of: readonly (string | null)[] }) {
  return of.filter(Boolean).map((note) => (
    <span key={note} className={classes.note}>
      {note}
    </span>
  ));
}
