import {
  addDays,
  formatDay,
  formatFullDay,
  formatJobTimes,
  mondayOf,
  noonOf,
  WEEK,
  weekOf,
} from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import classes from './job-days.module.css';

export type CalendarView = 'week' | 'month';

/** Weeks that hold every month, so that all are equally high. */
const WEEKS_OF_MONTH = 6;

interface JobDaysProps {
  day: string;
  /** The first day of a week; those of a month begin on Monday. */
  today: string;
  onChoose: (day: string) => void;
  view: CalendarView;
}

/** The days of a week that begins with today with the times of jobs and requests, or those of a month with dots (DSH-11). */
export function JobDays({ day, today, onChoose, view }: JobDaysProps) {
  const month = day.slice(0, 7);
  const isMonth = view === 'month';
  const from = isMonth ? mondayOf(`${month}-01`) : weekOf(day, today);
  const weeks = Array.from({ length: isMonth ? WEEKS_OF_MONTH : 1 }, (_, week) => addDays(from, week * 7));
  const to = addDays(weeks.at(-1) ?? from, 6);
  const { data = [] } = trpc.bookings.jobDays.useQuery({ from, to });
  return (
    <div className={classes.days} data-view={view}>
      {isMonth && (
        <div className={classes.week} aria-hidden>
          {WEEK.map(([, name]) => (
            <span key={name}>{name.slice(0, 3)}</span>
          ))}
        </div>
      )}
      <ul aria-label="Day" data-rows>
        {weeks.map((first) => (
          <li key={first} className={classes.week}>
            {WEEK.map((_, index) => {
              const date = addDays(first, index);
              const { jobs = [], requests = [] } = data.find((each) => each.date === date) ?? {};
              const label = [formatFullDay(noonOf(date)), formatJobTimes({ jobs, requests })];
              return (
                <button
                  key={date}
                  type="button"
                  className={classes.day}
                  aria-pressed={date === day}
                  data-outside={isMonth && !date.startsWith(month)}
                  onClick={() => onChoose(date)}
                >
                  <VisuallyHidden>{label.filter(Boolean).join(', ')}</VisuallyHidden>
                  {!isMonth && <span aria-hidden>{formatDay(noonOf(date)).slice(0, 3)}</span>}
                  <b aria-hidden data-busy={jobs.length + requests.length > 0}>
                    {Number(date.slice(8))}
                  </b>
                  <span className={isMonth ? classes.dots : classes.times} aria-hidden>
                    <Times times={jobs} isShort={isMonth} />
                    <Times times={requests} isShort={isMonth} isOpen />
                  </span>
                </button>
              );
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

const MAX_TIMES = 3;

interface TimesProps {
  times: readonly string[];
  /** Dots in their place. */
  isShort: boolean;
  isOpen?: boolean;
}

function Times({ times, isShort, isOpen = false }: TimesProps) {
  const more = times.length - MAX_TIMES;
  return (
    <>
      {times.slice(0, MAX_TIMES).map((time) => (
        <i key={time} data-open={isOpen}>
          {!isShort && time}
        </i>
      ))}
      {more > 0 && !isShort && <i data-open={isOpen}>+{more}</i>}
    </>
  );
}
