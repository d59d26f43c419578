import type { Service } from '@doorstep/domain';
import { useCurrency } from '../currency.ts';
import { formatLongDay, noonOf } from '../dates.ts';
import { TypeBadge } from '../services/type-badge.tsx';
import type { BookingChoice } from './booking-form.schema.ts';
import { formQuote } from './form-request.ts';
import { PriceLines } from './price-lines.tsx';
import classes from './booking-summary.module.css';

interface BookingSummaryProps {
  service: Service | undefined;
  choice: BookingChoice;
  /** How many visits are booked at once. */
  visits: number;
  providerName: string | null;
}

/** What is about to be booked and what it costs. */
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
      <PriceLines
        service={service}
        price={formQuote(service, details, currency)}
        visits={isRecurring ? visits : null}
      />
    </>
  );
}
