import { type Service, formatPrice } from '@doorstep/domain';
import { markerOf, useCurrency } from '../currency.ts';
import { formatLongDay, noonOf } from '../dates.ts';
import { Price } from '../services/price.tsx';
import { TypeBadge } from '../services/type-badge.tsx';
import type { BookingChoice } from './booking-form.schema.ts';
import { formQuote } from './form-request.ts';
import classes from './booking-summary.module.css';

interface BookingSummaryProps {
  service: Service | undefined;
  choice: BookingChoice;
  /** How many visits are booked at once. */
  visits: number;
  providerName: string | null;
}

/**
 * What is about to be booked and what it costs, as the server will compute it. The ledger's labels name the hourly
 * price in dollars, these in the chosen currency (Rulings: Prices).
 */
export function BookingSummary({ service, choice, visits, providerName }: BookingSummaryProps) {
  const [currency] = useCurrency();
  if (!service) {
    return (
      <>
        <h2>Booking summary</h2>
        <p className={classes.soft}>Choose a service to see its price.</p>
      </>
    );
  }
  const { date, time, details, isRecurring } = choice;
  const { lineItems, totalPrice } = formQuote(service, details, currency);
  const hourly = `${formatPrice(service.price, currency)}/hr`;
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
        {providerName && <p className={classes.soft}>with {providerName}</p>}
      </div>
      <dl className={classes.lines}>
        {lineItems.map(({ label, amount }) => (
          <div key={label}>
            <dt>
              {label}
              {label.endsWith(hourly) && <small>{markerOf(currency)}</small>}
            </dt>
            <dd>
              <Price minor={amount} />
            </dd>
          </div>
        ))}
        {isRecurring && (
          <div>
            <dt>Each visit</dt>
            <dd>
              <Price minor={totalPrice} />
            </dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{isRecurring ? `Total of ${visits} ${visits === 1 ? 'visit' : 'visits'}` : 'Total'}</dt>
          <dd>
            <Price minor={isRecurring ? totalPrice * visits : totalPrice} />
          </dd>
        </div>
      </dl>
    </>
  );
}
