import { type AffectedJob, formatDayTime } from '@doorstep/domain';
import { Link } from 'react-router';
import { Warning } from '../../ui/feedback/notice.tsx';
import classes from './affected-jobs.module.css';

interface Props {
  jobs: readonly AffectedJob[];
  /** Whether others can be asked to take them, further down the page. */
  coverable?: boolean;
}

/** The jobs that a change of working time leaves outside it; they stay booked until the provider decides. */
export function AffectedJobs({ jobs, coverable }: Props) {
  if (jobs.length === 0) return null;
  return (
    <Warning announced="politely">
      <p className={classes.title}>
        {jobs.length === 1 ? 'One job lies' : `${jobs.length} jobs lie`} outside your working time now.
      </p>
      <ul className={classes.list}>
        {jobs.map(({ bookingId, serviceName, startsAt, requested }) => (
          <li key={`${bookingId} ${startsAt}`}>
            {serviceName}, {formatDayTime(startsAt)}
            {requested && ' (the new time that its customer asks for)'}
          </li>
        ))}
      </ul>
      <p>
        They stay booked until {coverable && 'another provider takes them, or '}you cancel them under{' '}
        <Link to="/provider-bookings?tab=upcoming">My Bookings</Link>.
      </p>
    </Warning>
  );
}
