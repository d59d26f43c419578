import { type Booking, formatPrice } from '@doorstep/domain';
import { Card } from '../../ui/display/page.tsx';
import classes from '../request/request.module.css';

/** The agreed price, line by line; no money moves (MON-8, PRO-5). */
export function BookingPrice({ booking }: { booking: Booking }) {
  return (
    <Card title="Price">
      <BookingPriceLines booking={booking} />
    </Card>
  );
}

/** The lines without a card. */
export function BookingPriceLines({
  booking: { lineItems, totalPrice },
}: {
  booking: Pick<Booking, 'lineItems' | 'totalPrice'>;
}) {
  return (
    <dl className={classes.lines} data-plain>
      {lineItems.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatPrice(amount)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{formatPrice(totalPrice)}</dd>
      </div>
    </dl>
  );
}
