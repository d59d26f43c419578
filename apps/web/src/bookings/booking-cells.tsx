import type { Booking } from '@doorstep/domain';
import { formatDayTime } from '../dates.ts';
import classes from './booking-cells.module.css';

/** The service, and below it whoever belongs to the booking. */
export function ServiceCell({ booking, who }: { booking: Booking; who: string }) {
  return (
    <>
      <b className={classes.service}>{booking.serviceName}</b>
      <span className={classes.who}>{who}</span>
    </>
  );
}

/** Who comes, as far as that is known. */
export function providerOf({ status, providerName }: Booking): string {
  return providerName && status !== 'pending'
    ? providerName
    : status === 'pending'
      ? 'Waiting for a provider'
      : '';
}

export function TimeCell({ booking }: { booking: Booking }) {
  return <time dateTime={booking.date}>{formatDayTime(booking.date)}</time>;
}
