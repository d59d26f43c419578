import { FORM_DURATION, type Service, quote } from '@doorstep/domain';
import { formatLongDay, noonOf } from '../dates.ts';
import { Price } from '../services/price.tsx';
import { TypeBadge } from '../services/type-badge.tsx';
import classes from './booking-summary.module.css';

/**
 * What is about to be booked and what it costs, as the server will compute it. The form asks for no extras, so there
 * is one line; the ledger's label names its price in dollars, this one in the chosen currency (Rulings: Prices).
 */
export function BookingSummary({
  service,
  date,
  time,
}: {
  service: Service | undefined;
  date: string;
  time: string;
}) {
  if (!service) {
    return (
      <>
        <h2>Booking summary</h2>
        <p className={classes.soft}>Choose a service to see its price.</p>
      </>
    );
  }
  const { totalPrice } = quote({ price: service.price, duration: FORM_DURATION });
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
      </div>
      <dl className={classes.lines}>
        <div>
          <dt>
            {FORM_DURATION / 60} hour at <Price minor={service.price} perHour />
          </dt>
          <dd>
            <Price minor={totalPrice} />
          </dd>
        </div>
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>
            <Price minor={totalPrice} />
          </dd>
        </div>
      </dl>
    </>
  );
}
