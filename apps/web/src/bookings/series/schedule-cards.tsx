import {
  arrivalWindowOf,
  type Booking,
  formatLongDay,
  formatTime,
  RECURRENCE_LABELS,
  type RecurrencePattern,
  type Series,
  type ServiceType,
} from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { paths } from '../../paths.ts';
import { TypeDot } from '../../services/service-type.tsx';
import { ExampleBadge } from '../../ui/display/badge.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { bookingName } from '../booking-texts.ts';
import { DateRow, PlainRow } from '../list/booking-cells.tsx';
import { SeriesButton } from './series-button.tsx';
import { seriesTexts } from './series-command.ts';
import { SAMPLE, useSampleSeries } from './visit.ts';
import classes from './schedule-card.module.css';

interface ScheduleCardProps {
  title: string;
  type: ServiceType;
  schedule: string;
  who: string | undefined;
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A series with its individual dates (DSH-7). */
function ScheduleCard({ title, type, schedule, who, badge, actions, children }: ScheduleCardProps) {
  return (
    <section className={classes.card} aria-label={`${title}, ${schedule}`}>
      <header className={classes.head}>
        <div className={classes.what}>
          <h2 className={classes.title}>
            <TypeDot type={type} />
            <span>{title}</span>
            {badge}
          </h2>
          <p>{schedule}</p>
          {who && (
            <Text c="dimmed" size="sm">
              {who}
            </Text>
          )}
        </div>
        {actions && <Group gap="0.4375rem">{actions}</Group>}
      </header>
      <h3 className={classes.dates}>Individual dates</h3>
      <ul>{children}</ul>
    </section>
  );
}

/** `Every Tuesday, 15:00 - 16:00`, from one of its dates. */
function scheduleOf(
  pattern: RecurrencePattern | null,
  { date, endsAt }: Pick<Booking, 'date' | 'endsAt'>,
): string {
  const [weekday = ''] = formatLongDay(date).split(' ');
  const round = {
    weekly: `Every ${weekday}`,
    biweekly: `${RECURRENCE_LABELS.biweekly} on ${weekday}`,
    monthly: RECURRENCE_LABELS.monthly,
  };
  return `${pattern ? round[pattern] : 'Several dates'}, ${formatTime(date)} - ${formatTime(endsAt)}`;
}

/** A schedule with its upcoming dates, and actions on one or all of them. */
export function SeriesCard({ series, dates }: { series: Series; dates: readonly Booking[] }) {
  const [first] = dates;
  if (!first) return null;
  const { id: seriesId, serviceName: name, serviceType, pattern } = series;
  const active = dates.filter(({ paused }) => !paused);
  const paused = dates.filter((date) => date.paused);
  const who = dates.map(({ providerName }) => providerName).find(Boolean) ?? undefined;
  return (
    <ScheduleCard
      title={name}
      type={serviceType}
      schedule={scheduleOf(pattern, first)}
      who={who}
      actions={
        <>
          <SeriesButton command="pauseSeries" seriesId={seriesId} name={name} dates={active} />
          <SeriesButton command="reactivateSeries" seriesId={seriesId} name={name} dates={paused} />
          <SeriesButton command="cancelSeries" seriesId={seriesId} name={name} dates={dates} />
        </>
      }
    >
      {dates.map((booking, index) => (
        <DateRow key={booking.id} booking={booking}>
          {index > 0 && index < dates.length - 1 && (
            <SeriesButton
              command="cancelSeries"
              seriesId={seriesId}
              name={name}
              dates={dates.slice(index)}
              following
            />
          )}
        </DateRow>
      ))}
    </ScheduleCard>
  );
}

const VISIBLE_DATES = 4;

/**
 * The documented schedule for customers without bookings: weekly on Tuesday, 15:00 to 16:00 (DSH-8), marked as an example (PRO-4).
 * Its two edit options, of one date and of the whole schedule, change nothing but the example.
 */
export function SampleSchedule() {
  const { visits, toggle, isAllPaused, toggleAll } = useSampleSeries();
  const [first] = visits;
  if (!first) return null;
  const { from: date, to: endsAt } = arrivalWindowOf(first);
  return (
    <>
      <div className={classes.intro}>
        <p>
          You haven't booked anything yet. This is an example: skip a date or pause them all to see how it
          works.
        </p>
        <LinkButton to={paths.booking()}>Book a Service</LinkButton>
      </div>
      <ScheduleCard
        title={first.serviceName}
        type={first.serviceType}
        schedule={scheduleOf('weekly', { date, endsAt })}
        who={`${SAMPLE.who} · ${SAMPLE.duration}`}
        badge={<ExampleBadge />}
        actions={
          <EditButton
            label={seriesTexts[isAllPaused ? 'reactivateSeries' : 'pauseSeries'].label}
            of={first.serviceName}
            onClick={toggleAll}
          />
        }
      >
        {visits.slice(0, VISIBLE_DATES).map((visit) => (
          <PlainRow key={visit.id} date={{ ...visit, id: undefined }}>
            <EditButton
              label={moveTexts[visit.paused ? 'reactivate' : 'skip'].label}
              of={bookingName(visit)}
              onClick={() => toggle(visit)}
            />
          </PlainRow>
        ))}
      </ScheduleCard>
    </>
  );
}

interface EditButtonProps {
  label: string;
  /** Names its target for screen readers. */
  of: string;
  onClick: () => void;
}

/** One button for both directions, so that it keeps focus. */
function EditButton({ label, of, onClick }: EditButtonProps) {
  return (
    <Button size="xs" variant="default" aria-label={`${label}: ${of}`} onClick={onClick}>
      {label}
    </Button>
  );
}
