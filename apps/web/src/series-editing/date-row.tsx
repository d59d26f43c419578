import type { Booking } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { MoveButtons } from '../bookings/move-button.tsx';
import { StatusBadge } from '../bookings/status-badge.tsx';
import { formatDayTime } from '../dates.ts';
import classes from './date-row.module.css';

type RowDate = Pick<Booking, 'date' | 'status' | 'paused'>;

/** One date: when, how it stands, and what can be done to it alone. */
export function DateRow({ booking, children }: { booking: Booking; children?: ReactNode }) {
  return (
    <PlainRow date={booking}>
      <MoveButtons booking={booking} />
      {children}
    </PlainRow>
  );
}

/** A date with whatever stands beside it. */
export function PlainRow({ date, name, children }: { date: RowDate; name?: string; children?: ReactNode }) {
  return (
    <li className={classes.row} data-paused={date.paused}>
      <div className={classes.what}>
        {name && <b className={classes.name}>{name}</b>}
        <time className={classes.when} dateTime={date.date}>
          {formatDayTime(date.date)}
        </time>
      </div>
      {date.paused ? <span className={classes.paused}>Paused</span> : <StatusBadge status={date.status} />}
      <div className={classes.actions}>{children}</div>
    </li>
  );
}
