import {
  count,
  addDays,
  formatFullDay,
  formatMonth,
  formatPrice,
  londonWall,
  mondayOf,
  noonOf,
  WEEK,
} from '@doorstep/domain';
import { ActionIcon, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { IconChevronLeft, IconChevronRight } from '../../ui/display/icons.ts';
import { Query } from '../../ui/feedback/query.tsx';
import { DayTimeline } from './day-timeline.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import classes from './job-calendar.module.css';
import '@mantine/core/styles/ActionIcon.layer.css';

/** Calendar of accepted jobs: a week, and the timeline of the chosen day (DSH-11). */
export function JobCalendar() {
  const { date: today } = londonWall(useNow());
  const [day, setDay] = useState(today);
  const jobs = trpc.bookings.day.useQuery({ date: day });
  const total = jobs.data?.reduce((sum, { booking }) => sum + booking.totalPrice, 0) ?? 0;
  return (
    <>
      <Week day={day} onChoose={setDay} />
      <section aria-live="polite">
        <Group justify="space-between" gap="xs">
          <h3 className={classes.heading}>JOBS ON {formatFullDay(noonOf(day)).toUpperCase()}</h3>
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
              <Text c="dimmed" size="sm">
                No bookings for this date
              </Text>
            ) : (
              <DayTimeline jobs={all} isToday={day === today} />
            )
          }
        </Query>
      </section>
    </>
  );
}

/** The days of a week with dots for jobs and requests, and arrows to other weeks. */
function Week({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const monday = mondayOf(day);
  const { data = [] } = trpc.bookings.jobDays.useQuery({ from: monday, to: addDays(monday, 6) });
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <ActionIcon aria-label="Previous week" onClick={() => onChoose(addDays(day, -7))}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <b>{formatMonth(day.slice(0, 7))}</b>
        <ActionIcon aria-label="Next week" onClick={() => onChoose(addDays(day, 7))}>
          <IconChevronRight size={20} />
        </ActionIcon>
      </Group>
      <fieldset className={classes.week} aria-label="Day" data-rows>
        {WEEK.map(([, name], index) => {
          const date = addDays(monday, index);
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
              onClick={() => onChoose(date)}
            >
              <VisuallyHidden>{label.filter(Boolean).join(', ')}</VisuallyHidden>
              <span aria-hidden>{name.slice(0, 3)}</span>
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
      </fieldset>
    </>
  );
}

const MAX_DOTS = 3;

function Dots({ total, open = false }: { total: number; open?: boolean }) {
  return Array.from({ length: Math.min(total, MAX_DOTS) }, (_, index) => <i key={index} data-open={open} />);
}
