import {
  type Booking,
  formatLongDay,
  formatTime,
  RECURRENCE_LABELS,
  type RecurrencePattern,
  type ServiceType,
} from '@doorstep/domain';
import type { ReactNode } from 'react';
import { TypeDot } from '../../services/type-badge.tsx';
import classes from './schedule-card.module.css';

interface ScheduleCardProps {
  title: string;
  type: ServiceType;
  schedule: string;
  who: string | undefined;
  badge?: ReactNode;
  actions?: ReactNode;
  /** Its dates. */
  children: ReactNode;
}

/** The schedule, and below it its individual dates (DSH-7). */
export function ScheduleCard({ title, type, schedule, who, badge, actions, children }: ScheduleCardProps) {
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
          {who && <p className={classes.who}>{who}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <h3 className={classes.dates}>Individual dates</h3>
      <ul>{children}</ul>
    </section>
  );
}

/** `Every Tuesday, 15:00 - 16:00`: how a series comes round, by one of its dates. */
export function scheduleOf(
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
