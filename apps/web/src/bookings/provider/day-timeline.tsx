import { type DayJob, formatDayTime, formatPrice, formatTime, formatTimeRange } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { PageLink } from '../../ui/display/page-link.tsx';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { IconCheck } from '../../ui/display/icons.ts';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { StatusBadge } from '../booking-status.tsx';
import { formatKilometres } from '../page/request-facts.ts';
import { type PlanEntry, planDay } from './day-plan.ts';
import classes from './day-timeline.module.css';

/** A day from its first way to its last job, with the time between them and the present (DSH-11). */
export function DayTimeline({ jobs, isToday }: { jobs: readonly DayJob[]; isToday: boolean }) {
  const entries = planDay(jobs, useNow(), isToday);
  const next = entries.find(({ type, isPast }) => type === 'job' && !isPast);
  return (
    <ol className={classes.line}>
      {entries.map((entry) => (
        <li
          key={`${entry.type} ${entry.type === 'job' ? entry.booking.id : entry.at}`}
          data-type={entry.type}
          data-past={entry.isPast}
          aria-current={isToday && entry === next ? 'step' : undefined}
        >
          <Content entry={entry} isToday={isToday} />
        </li>
      ))}
    </ol>
  );
}

function Content({ entry, isToday }: { entry: PlanEntry; isToday: boolean }) {
  const time = new Date(entry.at).toISOString();
  switch (entry.type) {
    case 'job':
      return <Job entry={entry} />;
    case 'now':
      return (
        <time className={classes.time} dateTime={time} aria-label={`Now, ${formatTime(time)}`}>
          {formatTime(time)}
        </time>
      );
    case 'free':
      return <Gap>Free until {formatTime(new Date(entry.until).toISOString())}</Gap>;
    case 'travel': {
      const { kilometres, minutes } = entry.distance;
      return (
        <Gap>
          {isToday && !entry.isPast ? <b>Leave by {formatTime(time)}</b> : 'On the way'}
          {`, ${formatKilometres(kilometres).toLowerCase()}, ${minutes} minutes`}
        </Gap>
      );
    }
  }
}

const Gap = ({ children }: { children: ReactNode }) => <span className={classes.gap}>{children}</span>;

function Job({ entry: { booking, isPast } }: { entry: Extract<PlanEntry, { type: 'job' }> }) {
  const { id, date, endsAt, serviceId, serviceName, serviceType, customerName, address, totalPrice } =
    booking;
  return (
    <>
      <time className={classes.time} dateTime={date} aria-label={formatDayTime(date)}>
        {formatTime(date)}
      </time>
      <span className={classes.step} data-arch={isPast ? 'done' : 'ahead'} aria-hidden>
        {isPast && <IconCheck size={14} stroke={3.4} />}
      </span>
      <div className={classes.job} data-paper>
        <ServiceArch type={serviceType} serviceId={serviceId} width={34} />
        <div className={classes.what}>
          <PageLink to={paths.bookingPage(id)}>{serviceName}</PageLink>
          <span>
            {customerName} · {address}
          </span>
          <span>
            {formatTimeRange(date, endsAt)} · {formatPrice(totalPrice)}
          </span>
        </div>
        <StatusBadge booking={booking} />
      </div>
    </>
  );
}
