import {
  addDays,
  count,
  daysBetween,
  formatDay,
  formatFullDay,
  mondayOf,
  noonOf,
  WEEK,
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

/** The days of a week that begins with today, or of the weeks of a month, with dots for jobs and requests (DSH-11). */
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
              const { jobs = 0, requests = 0 } = data.find((each) => each.date === date) ?? {};
              const label = [
                formatFullDay(noonOf(date)),
                jobs > 0 && count(jobs, 'job'),
                requests > 0 && count(requests, 'request'),
              ];
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
                  <b aria-hidden data-busy={jobs + requests > 0}>
                    {Number(date.slice(8))}
                  </b>
                  <span className={classes.dots}>
                    <Dots total={jobs} />
                    <Dots total={requests} open />
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

/** Returns the first day of the week of a day; weeks begin on today's weekday. */
export function weekOf(day: string, today: string): string {
  return addDays(today, 7 * Math.floor(daysBetween(today, day) / 7));
}

const MAX_DOTS = 3;

function Dots({ total, open = false }: { total: number; open?: boolean }) {
  return Array.from({ length: Math.min(total, MAX_DOTS) }, (_, index) => <i key={index} data-open={open} />);
}
