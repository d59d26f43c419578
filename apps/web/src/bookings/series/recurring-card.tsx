import {
  type RecurrencePattern,
  STATUS_LABELS,
  arrivalWindowOf,
  displayStatus,
  formatDay,
  formatDuration,
  formatTime,
  formatTimeRange,
  formatWeekday,
  serviceTypeLabel,
} from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ExampleBadge } from '../../ui/display/badge.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { NO_PROVIDER } from '../booking-status.tsx';
import { SAMPLE, type SeriesActions, type Visit, useSampleSeries } from './sample-series.ts';
import { useDateDialog } from './use-date-dialog.tsx';
import { usualDate } from './usual-date.ts';
import classes from './recurring-card.module.css';

const VISIBLE_DATES = 4;
const MAX_VISIBLE_DATES = 6;

interface RecurringCardProps {
  pattern: RecurrencePattern | null;
  /** Upcoming dates, soonest first. */
  visits: readonly Visit[];
  actions: SeriesActions;
  isExample?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** The frequency of a series, and its next dates with their dialogs (DSH-10). */
export function RecurringCard(props: RecurringCardProps) {
  const { pattern, visits, actions, isExample = false, children } = props;
  const [all, setAll] = useState(false);
  const { open, manage, dialog } = useDateDialog(visits, actions, isExample);
  const usual = usualDate(visits);
  if (!usual) return null;
  const duration = isExample ? SAMPLE.duration : formatDuration(usual.duration);
  const who = visits.find(({ status }) => status === 'confirmed')?.providerName;
  const { from, to } = arrivalWindowOf(usual);
  const title = titleOf(pattern, usual);
  return (
    <section className={classes.series} data-paper aria-label={title}>
      <header className={classes.head}>
        <Group component="h2" gap="0.25rem 0.625rem" flex="1 0 100%" fz="1.25rem" fw={650}>
          {title} {isExample && <ExampleBadge />}
        </Group>
        <Text inherit flex="1 0 100%" maw="none" mb="0.25rem" c="dimmed">
          {[usual.serviceName, who ?? NO_PROVIDER, `arrives ${formatTimeRange(from, to)}`, duration].join(
            ' · ',
          )}
        </Text>
        {manage && (
          <Button
            variant="light"
            aria-label={`Manage Service: ${title}`}
            aria-haspopup="dialog"
            onClick={manage}
          >
            Manage Service
          </Button>
        )}
        {visits.length > VISIBLE_DATES && (
          <Button variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Less' : 'More'}
          </Button>
        )}
        {children}
      </header>
      <ul className={classes.dates} data-rows>
        {visits.slice(0, all ? MAX_VISIBLE_DATES : VISIBLE_DATES).map((visit) => (
          <li key={visit.id}>
            <DateTile visit={visit} usual={usual} onOpen={() => open(visit)} />
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

interface DateTileProps {
  visit: Visit;
  usual: Visit;
  onOpen: () => void;
}

/** `Tue 24 Nov`, its status, and its time, which is visible when it is not the usual one. */
function DateTile({ visit, usual, onOpen }: DateTileProps) {
  const { date, paused, status } = visit;
  const [weekday, day, month] = formatDay(date).split(' ');
  const time = formatTime(date);
  return (
    <button
      type="button"
      className={classes.tile}
      data-paused={paused}
      data-status={paused ? undefined : status}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span>{weekday}</span> <span className={classes.day}>{day}</span> <span>{month}</span>{' '}
      {time === formatTime(usual.date) ? <VisuallyHidden>{time}</VisuallyHidden> : <span>{time}</span>}{' '}
      <Text span mt="0.25rem" c="var(--status-ink, var(--ds-soft))" fz="0.8125rem" fw={700}>
        {STATUS_LABELS[displayStatus(visit)]}
      </Text>
    </button>
  );
}

/** `Weekly cleaning on Tuesdays`, by a typical date. */
function titleOf(pattern: RecurrencePattern | null, { serviceType, date }: Visit): string {
  const what = serviceTypeLabel(serviceType, 'dashboard').toLowerCase();
  const days = `on ${formatWeekday(date)}s`;
  if (pattern === 'weekly') return `Weekly ${what} ${days}`;
  if (pattern === 'biweekly') return `Every 2 weeks: ${what} ${days}`;
  return pattern === 'monthly' ? `Monthly ${what}` : `Recurring ${what}`;
}

/** The documented sample of a cleaning series, whose actions change only itself (DSH-9). */
export function RecurringSample() {
  const { visits, actions } = useSampleSeries();
  return <RecurringCard pattern="weekly" visits={visits} actions={actions} isExample />;
}
