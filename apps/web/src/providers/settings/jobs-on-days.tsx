import { formatDayTime, londonWall, type ListedJob } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { Warning } from '../../ui/feedback/notice.tsx';
import classes from './hours-form.module.css';

interface JobsOnDaysProps {
  /** London days; without the first nothing is looked for. */
  from: string;
  to: string;
  /** The London times on the first and the last day; empty for the whole day. */
  fromTime: string;
  toTime: string;
}

/** Warns of the jobs and requests in a time that is chosen as time off (AVL-13). */
export function JobsOnDays({ from, to, fromTime, toTime }: JobsOnDaysProps) {
  const jobs = trpc.bookings.jobs.useQuery(
    from ? { from, to: to || from, order: 'soonest', limit: 100 } : skipToken,
  );
  const start = `${from} ${fromTime || '00:00'}`;
  const end = `${to || from} ${toTime || '24:00'}`;
  const isWithin = ({ status, paused, date, endsAt }: ListedJob) =>
    (status === 'confirmed' || status === 'pending') &&
    !paused &&
    wallOf(date) < end &&
    wallOf(endsAt) > start;
  const within = jobs.data?.items.filter(isWithin) ?? [];
  if (!from || within.length === 0) return null;
  return (
    <Warning announced="politely">
      <Text inherit fw={650}>
        {within.length === 1
          ? 'You have a job in this time.'
          : `You have ${within.length} jobs in this time.`}
      </Text>
      <ul className={classes.list}>
        {within.map(({ id, serviceName, date, status }) => (
          <li key={id}>
            <Link to={paths.bookingPage(id)}>
              {serviceName}, {formatDayTime(date)}
            </Link>
            {status === 'pending' && ' (a request)'}
          </li>
        ))}
      </ul>
      <p>They stay booked. Once the time off is added, you can ask other providers to cover them.</p>
    </Warning>
  );
}

function wallOf(instant: string): string {
  const { date, time } = londonWall(new Date(instant));
  return `${date} ${time}`;
}
