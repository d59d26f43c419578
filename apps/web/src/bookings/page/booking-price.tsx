import { type Booking, formatPrice, formatShortDate } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import classes from '../request/request.module.css';

/** The agreed price, line by line; no money moves (MON-8, PRO-5). */
export function BookingPrice({ booking }: { booking: Booking }) {
  const { role } = useUser();
  return (
    <Card title="Price">
      <BookingPriceLines booking={booking} />
      {role === 'customer' && (
        <Text size="xs" c="dimmed" mt="xs">
          The price you confirmed on {formatShortDate(booking.createdAt)}.
        </Text>
      )}
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
