import {
  addDays,
  addMonths,
  count,
  formatFullDay,
  formatMonth,
  formatPrice,
  formatRelativeDay,
  formatTime,
  formatWeek,
  londonWall,
  noonOf,
  weekOf,
} from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { useFocusPlace } from '../../ui/browser/focus.ts';
import { useUrlState } from '../../ui/browser/url-state.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { Query } from '../../ui/feedback/query.tsx';
import { PeriodButtons } from '../../ui/forms/period-buttons.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { DayTimeline } from './day-timeline.tsx';
import { type CalendarView, JobDays } from './job-days.tsx';
import classes from './job-days.module.css';
import '@mantine/core/styles/ActionIcon.layer.css';

const VIEWS: readonly CalendarView[] = ['week', 'month'];

/** Calendar of accepted jobs: a week or a month, and the timeline of the chosen day (DSH-11). */
export function JobCalendar() {
  const { date: today } = londonWall(useNow());
  const [day, setDay] = useState(today);
  const [view, setView] = useUrlState<CalendarView>('calendar', 'week', VIEWS);
  const jobs = trpc.bookings.day.useQuery({ date: day });
  const total = jobs.data?.reduce((sum, { booking }) => sum + booking.totalPrice, 0) ?? 0;
  const isMonth = view === 'month';
  const { place, goThere } = useFocusPlace<HTMLElement>();

  /** Opens a day by a button that then disappears. */
  function goTo(next: string) {
    setDay(next);
    goThere();
  }
  return (
    <>
      <Group gap="xs" mb="xs">
        <PeriodButtons
          back={{ label: `Previous ${view}`, onStep: () => setDay(shiftDay(day, view, -1)) }}
          forward={{ label: `Next ${view}`, onStep: () => setDay(shiftDay(day, view, 1)) }}
        >
          <Text fw={700} ta="center" miw="8.5rem" aria-live="polite">
            {isMonth ? formatMonth(day.slice(0, 7)) : formatWeek(weekOf(day, today))}
          </Text>
        </PeriodButtons>
        <Group gap="xs" ml="auto">
          {day !== today && (
            <Button size="xs" variant="subtle" onClick={() => goTo(today)}>
              Today
            </Button>
          )}
          <Button
            size="xs"
            variant={isMonth ? 'light' : 'default'}
            aria-pressed={isMonth}
            onClick={() => setView(isMonth ? 'week' : 'month')}
          >
            Month
          </Button>
        </Group>
      </Group>
      <JobDays day={day} today={today} onChoose={setDay} view={view} />
      <section {...place} aria-live="polite">
        <Group justify="space-between" gap="xs">
          <Text component="h3" ff="text" fz="xs" fw={700} lts="0.03em">
            JOBS ON {formatFullDay(noonOf(day)).toUpperCase()}
          </Text>
          {jobs.data && jobs.data.length > 0 && (
            <Text
              span
              c="dimmed"
              size="sm"
            >{`${count(jobs.data.length, 'job')} · ${formatPrice(total)}`}</Text>
          )}
        </Group>
        <Query query={jobs} subject="The jobs on this day">
          {(all) =>
            all.length === 0 ? (
              <>
                <Text c="dimmed" size="sm">
                  No bookings for this date
                </Text>
                <NextJobDay day={day} onChoose={goTo} />
              </>
            ) : (
              <>
                <DayTimeline jobs={all} isToday={day === today} />
                <DayAfter date={addDays(day, 1)} onChoose={goTo} />
              </>
            )
          }
        </Query>
      </section>
    </>
  );
}

/** Returns the same day of another week, or the first of another month. */
function shiftDay(day: string, view: CalendarView, by: 1 | -1): string {
  return view === 'month' ? `${addMonths(day.slice(0, 7), by)}-01` : addDays(day, by * 7);
}

interface DayAfterProps {
  date: string;
  onChoose: (day: string) => void;
}

/** The first job of the day after the chosen one, which it opens. */
function DayAfter({ date, onChoose }: DayAfterProps) {
  const now = useNow();
  const { data: jobs = [] } = trpc.bookings.day.useQuery({ date });
  const [first] = jobs;
  if (!first) return null;
  const { serviceType, serviceId, serviceName, customerName } = first.booking;
  const others = jobs.length - 1;
  return (
    <button type="button" className={classes.after} onClick={() => onChoose(date)}>
      <span>{formatRelativeDay(first.booking.date, now)}</span>{' '}
      <ServiceArch type={serviceType} serviceId={serviceId} width={28} />
      <span>
        <b>{formatTime(first.booking.date)}</b> {serviceName} · {customerName}
        {others > 0 && `, and ${count(others, 'more job')}`}
      </span>
    </button>
  );
}

interface NextJobDayProps {
  day: string;
  onChoose: (day: string) => void;
}

/** Leads from a day without jobs to that of the provider's next job. */
function NextJobDay({ day, onChoose }: NextJobDayProps) {
  const now = useNow();
  const { data: next } = trpc.bookings.nextJob.useQuery();
  if (!next) return null;
  const { date: nextDay } = londonWall(new Date(next.date));
  return (
    nextDay !== day &&
    nextDay >= londonWall(now).date && (
      <Button size="xs" variant="light" mt="xs" onClick={() => onChoose(nextDay)}>
        Next job: {formatRelativeDay(next.date, now)}, {formatTime(next.date)}
      </Button>
    )
  );
}
