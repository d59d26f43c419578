import { type Booking, formatDayTime } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { BookingActions } from '../actions/booking-actions.tsx';
import { StatusBadge } from '../standing/status-badge.tsx';
import classes from './date-row.module.css';

/** Without an id it is an example, which leads nowhere. */
type RowDate = Pick<Booking, 'date' | 'status' | 'paused'> & { id?: number | undefined };

/** One date: when, how it stands, and what can be done to it alone. */
export function DateRow({ booking, children }: { booking: Booking; children?: ReactNode }) {
  return (
    <PlainRow date={booking}>
      <BookingActions booking={booking} />
      {children}
    </PlainRow>
  );
}

/** A date with whatever stands beside it. */
export function PlainRow({ date, name, children }: { date: RowDate; name?: string; children?: ReactNode }) {
  const when = (
    <time className={classes.when} dateTime={date.date}>
      {formatDayTime(date.date)}
    </time>
  );
  return (
    <li className={classes.row} data-paused={date.paused}>
      <div className={classes.what}>
        {name && <b className={classes.name}>{name}</b>}
        {date.id ? (
          <Link className={classes.link} to={paths.bookingPage(date.id)}>
            {when}
          </Link>
        ) : (
          when
        )}
      </div>
      <StatusBadge of={date} />
      <div className={classes.actions}>{children}</div>
    </li>
  );
}
