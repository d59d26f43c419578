import { formatLongDay, noonOf } from '@doorstep/domain';
import { TypeBadge } from '../../services/type-badge.tsx';
import { PriceLines } from '../request/price-lines.tsx';
import type { BookingFormState } from './use-booking-form.ts';
import classes from './booking-summary.module.css';

/** What is about to be booked and what it costs. */
export function BookingSummary({ booking }: { booking: BookingFormState }) {
  const { service, choice, price, visits, provider } = booking;
  if (!service || !price) {
    return (
      <>
        <h2>Booking summary</h2>
        <p className={classes.soft}>Choose a service to see its price.</p>
      </>
    );
  }
  const { date, time } = choice;
  return (
    <>
      <h2>Booking summary</h2>
      <div>
        <TypeBadge type={service.type} />
        <p className={classes.name}>{service.name}</p>
        <p className={classes.soft}>
          {formatLongDay(noonOf(date))}
          {time && `, ${time}`}
        </p>
        {provider.name && <p className={classes.soft}>with {provider.name}</p>}
      </div>
      <PriceLines service={service} price={price} visits={visits} />
    </>
  );
}
