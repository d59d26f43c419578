import { count, type LineItem, type Service, formatPrice } from '@doorstep/domain';
import { markerOf, useCurrency } from '../../currency.ts';
import { Price } from '../../services/price.tsx';
import classes from './request.module.css';

interface PriceLinesProps {
  service: Service;
  /** With labels in the chosen currency. */
  price: { lineItems: LineItem[]; totalPrice: number };
  /** Number of visits; null for a booking that does not recur. */
  visits: number | null;
}

/**
 * The price of a booking, line by line, as the server will compute it. The labels name the hourly price in the chosen
 * currency, unlike those that are stored, which name it in dollars (MON-5, MON-8).
 */
export function PriceLines({ service, price: { lineItems, totalPrice }, visits }: PriceLinesProps) {
  const [currency] = useCurrency();
  const hourly = `${formatPrice(service.price, currency)}/hr`;
  return (
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
      {visits !== null && lineItems.length > 1 && (
        <div>
          <dt>Each visit</dt>
          <dd>
            <Price minor={totalPrice} />
          </dd>
        </div>
      )}
      <div className={classes.total}>
        <dt>{visits === null ? 'Total' : `Total for ${count(visits, 'visit')}`}</dt>
        <dd>
          <Price minor={totalPrice * (visits ?? 1)} />
        </dd>
      </div>
    </dl>
  );
}
