import { count, formatDayTime, jobsOnDaysQuery, londonWall, type ListedJob } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { Warning } from '../../ui/feedback/notice.tsx';

const MAX_NAMED = 5;

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
  const jobs = trpc.bookings.jobs.useQuery(from ? jobsOnDaysQuery(from, to || from) : skipToken);
  const now = useNow();
  const start = `${from} ${fromTime || '00:00'}`;
  const end = `${to || from} ${toTime || '24:00'}`;
  const isWithin = ({ status, date, endsAt }: ListedJob) =>
    status !== 'completed' &&
    Date.parse(endsAt) > now.getTime() &&
    wallOf(date) < end &&
    wallOf(endsAt) > start;
  const within = jobs.data?.items.filter(isWithin) ?? [];
  if (!from || within.length === 0) return null;
  const requests = within.filter(({ status }) => status === 'pending').length;
  const accepted = within.length - requests;
  const kinds = [accepted > 0 && count(accepted, 'job'), requests > 0 && count(requests, 'request')];
  return (
    <Warning announced="politely">
      <Text inherit fw={650}>
        You have {kinds.filter(Boolean).join(' and ')} in this time.
      </Text>
      <ul data-bullets>
        {within.slice(0, MAX_NAMED).map(({ id, serviceName, date, status }) => (
          <li key={id}>
            <Link to={paths.bookingPage(id)}>
              {serviceName}, {formatDayTime(date)}
            </Link>
            {status === 'pending' && ' (a request)'}
          </li>
        ))}
        {within.length > MAX_NAMED && <li>and {within.length - MAX_NAMED} more</li>}
      </ul>
      {accepted > 0 && (
        <p>
          {accepted === 1 ? 'The job stays' : 'The jobs stay'} booked. Once the time off is added, you can ask
          other providers to cover {accepted === 1 ? 'it' : 'them'}.
        </p>
      )}
      {requests > 0 && <p>Requests still need your reply.</p>}
    </Warning>
  );
}

function wallOf(instant: string): string {
  const { date, time } = londonWall(new Date(instant));
  return `${date} ${time}`;
}
