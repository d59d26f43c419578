import {
  count,
  formatDay,
  formatFullDay,
  formatPrice,
  jobsOfWeekQuery,
  type ListedJob,
  londonWall,
  noonOf,
} from '@doorstep/domain';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { PageLink } from '../../ui/display/page-link.tsx';
import { addressText } from '../../ui/display/text.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Query, together } from '../../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { rescheduleText, StatusBadge } from '../booking-status.tsx';
import {
  DAY_MINUTES,
  type DaySpan,
  type HourRange,
  minutesOn,
  type PlannedDay,
  planWeek,
  timeOf,
  visibleHours,
} from './week-plan.ts';
import classes from './week-calendar.module.css';

/** A provider's week: hours, time off, jobs and requests, as columns on a wide screen, else day by day (DSH-19). */
export function WeekCalendar({ first }: { first: string }) {
  const jobs = trpc.bookings.jobs.useQuery(jobsOfWeekQuery(first));
  const workingTime = trpc.availability.mine.useQuery();
  return (
    <Query query={together({ jobs, workingTime })} subject="Your week" skeleton={<WeekSkeleton />}>
      {({ jobs: { items, nextCursor }, workingTime: { hours, timeOff } }) => {
        const days = planWeek(first, { jobs: items, hours, timeOff });
        return (
          <>
            {hours.length === 0 && (
              <Notice>
                You have no working hours, so no one can book you.{' '}
                <Link to="/manage-services?tab=hours">Set your hours</Link>
              </Notice>
            )}
            {nextCursor && (
              <Notice>
                This week has more jobs than we can show here.{' '}
                <Link to="/provider-bookings">See all jobs</Link>
              </Notice>
            )}
            <p className={classes.sum}>{sumOf(days)}</p>
            <Week days={days} />
            <Legend />
          </>
        );
      }}
    </Query>
  );
}

/** `3 jobs, $120.00, and 1 request`; a night counts on the day on which it begins. */
function sumOf(days: readonly PlannedDay[]): string {
  if (days.every(({ jobs }) => jobs.length === 0)) return 'No jobs or requests this week';
  const all = days.flatMap(({ date, jobs }) =>
    jobs.filter(({ job, isRequested }) => !isRequested && minutesOn(date, job.date) >= 0),
  );
  const requests = all.filter(({ job }) => job.status === 'pending').length;
  const total = all.reduce((sum, { job }) => sum + (job.status === 'pending' ? 0 : job.totalPrice), 0);
  const jobs = all.length - requests;
  const parts = [
    jobs > 0 && `${count(jobs, 'job')}, ${formatPrice(total)}`,
    requests > 0 && count(requests, 'request'),
  ];
  return parts.filter(Boolean).join(', and ');
}

function Week({ days }: { days: readonly PlannedDay[] }) {
  const now = useNow();
  const { date: today } = londonWall(now);
  const present = minutesOn(today, now.toISOString());
  const visible = visibleHours(days);
  const hours = Array.from({ length: visible.to - visible.from }, (_, index) => visible.from + index);
  return (
    <div className={classes.week} data-paper style={{ '--hours': hours.length } as CSSProperties}>
      <div className={classes.axis} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{timeOf(hour * 60)}</span>
        ))}
      </div>
      <ol className={classes.days} aria-label="Week" data-rows>
        {days.map((day) => (
          <Day
            key={day.date}
            day={day}
            visible={visible}
            present={day.date === today ? present : undefined}
          />
        ))}
      </ol>
    </div>
  );
}

interface DayProps {
  day: PlannedDay;
  visible: HourRange;
  /** Minutes from midnight; on today alone. */
  present: number | undefined;
}

function Day({ day: { date, hours, timeOff, jobs }, visible, present }: DayProps) {
  const isPresentVisible = present !== undefined && visible.from * 60 <= present && present < visible.to * 60;
  return (
    <li className={classes.day} aria-current={present === undefined ? undefined : 'date'}>
      <VisuallyHidden component="h2">{formatFullDay(noonOf(date))}</VisuallyHidden>
      <div className={classes.head}>
        <span className={classes.date} aria-hidden>
          <span>{formatDay(noonOf(date)).slice(0, 3)}</span>
          <b>{Number(date.slice(8))}</b>
        </span>
        <span className={classes.hours}>{hours.map(rangeOf).join(', ') || 'Day off'}</span>
      </div>
      <div className={classes.column}>
        {hours.map((span) => (
          <div key={span.from} className={classes.open} style={placeOf(span, visible)} aria-hidden />
        ))}
        <ul>
          {timeOff.map((span) => (
            <li key={span.from} className={classes.off} style={placeOf(span, visible)}>
              <b>Time off</b> {rangeOf(span)} {span.reason}
            </li>
          ))}
          {jobs.map(({ job, isRequested, ...span }) => (
            <Job
              key={`${job.id} ${isRequested}`}
              job={job}
              isRequested={isRequested}
              span={span}
              style={placeOf(span, visible)}
            />
          ))}
        </ul>
        {isPresentVisible && (
          <div className={classes.now} style={placeOf({ from: present, to: present }, visible)} aria-hidden />
        )}
      </div>
    </li>
  );
}

interface JobProps {
  job: ListedJob;
  /** At the time that its customer asked for. */
  isRequested: boolean;
  span: DaySpan;
  style: CSSProperties;
}

function Job({ job, isRequested, span, style }: JobProps) {
  const reply = rescheduleText(job, 'provider');
  return (
    <li className={classes.job} data-status={isRequested ? 'pending' : job.status} style={style}>
      <span>{rangeOf(span)}</span>
      <PageLink to={paths.bookingPage(job.id)}>{job.serviceName}</PageLink>
      <span>{job.customerName}</span>
      <span className={classes.more}>{addressText(job.address)}</span>
      {reply && <span className={classes.more}>{isRequested ? 'New time, not agreed yet' : reply}</span>}
      <span className={classes.status}>
        {isRequested ? <Badge status="pending">Requested</Badge> : <StatusBadge booking={job} />}
      </span>
    </li>
  );
}

/** `09:00 - 18:00`, or `all day`; a day ends at 24:00. */
const rangeOf = ({ from, to }: DaySpan) =>
  from === 0 && to === DAY_MINUTES ? 'all day' : `${timeOf(from)} - ${timeOf(to)}`;

/** Returns the position of a span in its column, in hours from the first visible one. */
function placeOf({ from, to }: DaySpan, visible: HourRange): CSSProperties {
  const place = (minutes: number) =>
    Math.min(Math.max(minutes / 60, visible.from), visible.to) - visible.from;
  return { '--from': place(from), '--to': place(to) } as CSSProperties;
}

/** Says what the columns' looks mean; day by day the words are in the rows. */
function Legend() {
  return (
    <ul className={classes.legend} aria-hidden>
      <li className={classes.job} data-status="confirmed">
        Accepted
      </li>
      <li className={classes.job} data-status="pending">
        Waiting for your reply
      </li>
      <li className={classes.job} data-status="completed">
        Completed
      </li>
      <li className={classes.off}>Time off</li>
    </ul>
  );
}

function WeekSkeleton() {
  return (
    <Loading className={classes.skeletons}>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <Skeleton key={day} />
      ))}
    </Loading>
  );
}
