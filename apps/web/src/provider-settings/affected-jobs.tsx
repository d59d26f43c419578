import type { AffectedJob } from '@doorstep/domain';
import { Link } from 'react-router';
import { formatDayTime } from '../dates.ts';
import classes from './affected-jobs.module.css';

/** The jobs that a change of working time leaves outside it; they stay booked until somebody decides. */
export function AffectedJobs({ jobs }: { jobs: readonly AffectedJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <div className={classes.notice} aria-live="polite">
      <p className={classes.title}>
        {jobs.length === 1 ? 'One job lies' : `${jobs.length} jobs lie`} outside your working time now.
      </p>
      <ul className={classes.list}>
        {jobs.map(({ bookingId, serviceName, startsAt, wished }) => (
          <li key={`${bookingId} ${startsAt}`}>
            {serviceName}, {formatDayTime(startsAt)}
            {wished && ' (the new time that its customer asks for)'}
          </li>
        ))}
      </ul>
      <p>
        They stay booked until you cancel them under{' '}
        <Link to="/provider-bookings?tab=upcoming">My Bookings</Link>.
      </p>
    </div>
  );
}
