import {
  arrivalWindowOf,
  type ListedBooking,
  formatTimeRange,
  formatWeekday,
  RECURRENCE_LABELS,
  type RecurrencePattern,
  type Series,
  type ServiceType,
} from '@doorstep/domain';
import { type ReactNode, useState } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { paths } from '../../paths.ts';
import { ExampleBadge } from '../../ui/display/badge.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { bookingName } from '../booking-texts.ts';
import { DateRow, PlainRow } from '../list/booking-cells.tsx';
import { SeriesButton, SeriesDialog } from './series-button.tsx';
import { seriesTexts } from './series-command.ts';
import { SAMPLE, useSampleSeries } from './sample-series.ts';
import { usualDate } from './usual-date.ts';
import classes from './schedule-card.module.css';

interface ScheduleCardProps {
  title: string;
  type: ServiceType;
  serviceId: number;
  schedule: string;
  /** Facts after the schedule, such as the provider. */
  details: readonly (string | undefined)[];
  badge?: ReactNode;
  actions?: ReactNode;
  /** Content below the dates. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A series with its individual dates (DSH-7). */
function ScheduleCard(props: ScheduleCardProps) {
  const { title, type, serviceId, schedule, details, badge, actions, footer, children } = props;
  return (
    <section className={classes.card} data-paper aria-label={`${title}, ${schedule}`}>
      <Group component="header" gap="0.875rem 1.5rem" align="start">
        <ServiceArch type={type} serviceId={serviceId} width={44} />
        <div className={classes.what}>
          <Group component="h2" gap="0.625rem" wrap="nowrap" fz="1.25rem" fw={650}>
            <span>{title}</span>
            {badge}
          </Group>
          <Text c="dimmed">{[schedule, ...details].filter(Boolean).join(' · ')}</Text>
        </div>
        {actions && <Group gap="0.4375rem">{actions}</Group>}
      </Group>
      <h3 className={classes.dates}>Individual dates</h3>
      <ul data-rows>{children}</ul>
      {footer}
    </section>
  );
}

/** `Every Tuesday, 15:00 - 16:00`, from one of its dates. */
function scheduleOf(
  pattern: RecurrencePattern | null,
  { date, endsAt }: Pick<ListedBooking, 'date' | 'endsAt'>,
): string {
  const weekday = formatWeekday(date);
  const labels = {
    weekly: `Every ${weekday}`,
    biweekly: `${RECURRENCE_LABELS.biweekly} on ${weekday}`,
    monthly: RECURRENCE_LABELS.monthly,
  };
  return `${pattern ? labels[pattern] : 'Several dates'}, ${formatTimeRange(date, endsAt)}`;
}

const VISIBLE_DATES = 4;

/** A schedule with its upcoming dates, and actions on one or all of them. */
export function SeriesCard({ series, dates }: { series: Series; dates: readonly ListedBooking[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const usual = usualDate(dates);
  if (!usual) return null;
  const { id: seriesId, serviceName: name, serviceType, pattern } = series;
  const active = dates.filter(({ paused }) => !paused);
  const paused = dates.filter((date) => date.paused);
  const providerName = dates.map((date) => date.providerName).find(Boolean) ?? undefined;
  return (
    <ScheduleCard
      title={name}
      type={serviceType}
      serviceId={usual.serviceId}
      footer={
        dates.length > VISIBLE_DATES && (
          <Button variant="subtle" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer dates' : `Show all ${dates.length} dates`}
          </Button>
        )
      }
      schedule={scheduleOf(pattern, usual)}
      details={[providerName]}
      actions={
        <>
          <SeriesButton command="pauseSeries" seriesId={seriesId} name={name} dates={active} />
          <SeriesButton command="reactivateSeries" seriesId={seriesId} name={name} dates={paused} />
          <SeriesButton command="cancelSeries" seriesId={seriesId} name={name} dates={dates} />
        </>
      }
    >
      {dates.slice(0, showsAll ? undefined : VISIBLE_DATES).map((booking, index) => (
        <SeriesDateRow
          key={booking.id}
          series={series}
          // From the first date on, "Cancel all services" does the same.
          following={index > 0 ? dates.slice(index) : []}
          booking={booking}
        />
      ))}
    </ScheduleCard>
  );
}

interface SeriesDateRowProps {
  series: Series;
  booking: ListedBooking;
  /** The date and those after it; cancelling them is offered if there are several. */
  following: readonly ListedBooking[];
}

const CANCEL_FOLLOWING = 'Cancel this and later dates';

function SeriesDateRow({ series: { id, serviceName }, booking, following }: SeriesDateRowProps) {
  const [opened, setOpened] = useState(false);
  const name = `${CANCEL_FOLLOWING}: ${bookingName(booking)}`;
  const item = { label: CANCEL_FOLLOWING, name, destructive: true, onSelect: () => setOpened(true) };
  return (
    <>
      <DateRow booking={booking} menu={following.length > 1 ? [item] : []} />
      <SeriesDialog
        command="cancelSeries"
        label={CANCEL_FOLLOWING}
        seriesId={id}
        name={serviceName}
        dates={following}
        following
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

/**
 * The documented schedule for customers without bookings: weekly on Tuesday, 15:00 to 16:00 (DSH-8), marked as an example (PRO-4).
 * Pausing a date or the whole schedule changes only the example.
 */
export function SampleSchedule() {
  const { visits, toggle, isAllPaused, toggleAll } = useSampleSeries();
  const [first] = visits;
  if (!first) return null;
  const { from: date, to: endsAt } = arrivalWindowOf(first);
  return (
    <>
      <Group gap="0.75rem 1.5rem" justify="space-between" mb="1.25rem">
        <p>
          You have no upcoming bookings. This is an example: skip a date or pause them all to see how it
          works.
        </p>
        <LinkButton to={paths.booking()}>Book a Service</LinkButton>
      </Group>
      <ScheduleCard
        title={first.serviceName}
        type={first.serviceType}
        serviceId={first.serviceId}
        schedule={scheduleOf('weekly', { date, endsAt })}
        details={[SAMPLE.who, SAMPLE.duration]}
        badge={<ExampleBadge />}
        actions={
          <PauseToggle
            label={seriesTexts[isAllPaused ? 'reactivateSeries' : 'pauseSeries'].label}
            subject={first.serviceName}
            onClick={toggleAll}
          />
        }
      >
        {visits.slice(0, VISIBLE_DATES).map((visit) => (
          <PlainRow key={visit.id} date={{ ...visit, id: undefined }}>
            <PauseToggle
              label={moveTexts[visit.paused ? 'reactivate' : 'skip'].label}
              subject={bookingName(visit)}
              onClick={() => toggle(visit)}
            />
          </PlainRow>
        ))}
      </ScheduleCard>
    </>
  );
}

interface PauseToggleProps {
  label: string;
  /** Follows the label for screen readers. */
  subject: string;
  onClick: () => void;
}

/** Pauses or reactivates a date of the example, or all of them. It is one element for both, so that it keeps focus. */
function PauseToggle({ label, subject, onClick }: PauseToggleProps) {
  return (
    <Button size="xs" variant="default" aria-label={`${label}: ${subject}`} onClick={onClick}>
      {label}
    </Button>
  );
}
