import { addDays, formatDayTime, formatFullDay, formatTime, londonWall, noonOf } from '@doorstep/domain';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { Query } from '../../ui/feedback/query.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import '@mantine/dates/styles.layer.css';
import classes from './job-calendar.module.css';

const DAYS_OF_A_MONTH = 31;

/** Calendar of confirmed jobs, with the jobs of the chosen day (DSH-11). */
export function JobCalendar() {
  const { date: today } = londonWall(useNow());
  const [day, setDay] = useState(today);
  const [shown, setShown] = useState(today);
  const from = `${shown.slice(0, 7)}-01`;
  const days = trpc.bookings.jobDays.useQuery({ from, to: addDays(from, DAYS_OF_A_MONTH - 1) });
  const jobsOn = new Map(days.data?.map(({ date, jobs }) => [date, jobs]));
  return (
    <div className={classes.calendar}>
      <DatePicker
        aria-label="Days with confirmed jobs"
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        value={day}
        onChange={(next) => next && setDay(next)}
        date={shown}
        onDateChange={setShown}
        getDayProps={(date) => {
          const jobs = jobsOn.get(date) ?? 0;
          const label = formatFullDay(noonOf(date));
          return {
            'aria-label': jobs === 0 ? label : `${label}, ${jobs === 1 ? '1 job' : `${jobs} jobs`}`,
            ...(jobs > 0 && { 'data-jobs': true }),
          };
        }}
        hideOutsideDates
        maxLevel="month"
        weekendDays={[]}
        classNames={{ day: classes.day ?? '' }}
      />
      <JobsOn day={day} />
    </div>
  );
}

/** Confirmed jobs of a day, in order. */
function JobsOn({ day }: { day: string }) {
  const jobs = trpc.bookings.jobs.useQuery({
    status: 'confirmed',
    from: day,
    to: day,
    order: 'soonest',
    limit: 100,
  });
  return (
    <section aria-live="polite">
      <h3 className={classes.heading}>JOBS ON {formatFullDay(noonOf(day)).toUpperCase()}</h3>
      <Query of={jobs} what="The jobs of this day">
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.none}>No bookings for this date</p>
          ) : (
            <ul className={classes.jobs}>
              {items.map(({ id, date, endsAt, serviceName, customerName, address }) => (
                <li key={id}>
                  <time dateTime={date} aria-label={formatDayTime(date)}>
                    {formatTime(date)} - {formatTime(endsAt)}
                  </time>
                  <Link to={paths.bookingPage(id)}>{serviceName}</Link>
                  <span>
                    {customerName} · {address}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Query>
    </section>
  );
}
