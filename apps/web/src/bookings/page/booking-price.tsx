import { type Booking, formatPrice, formatShortDate } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import classes from '../request/request.module.css';

/** The agreed price, line by line; no money moves (MON-8, PRO-5). */
export function BookingPrice({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const { data: problems = [] } = trpc.bookings.problems.useQuery({ bookingId: booking.id });
  const credit = problems.reduce((all, { decision }) => all + (decision?.credit ?? 0), 0);
  return (
    <Card title="Price">
      <BookingPriceLines booking={booking} credit={credit} />
      {role === 'customer' && (
        <Text size="xs" c="dimmed" mt="xs">
          The price you confirmed on {formatShortDate(booking.createdAt)}.
        </Text>
      )}
    </Card>
  );
}

interface BookingPriceLinesProps {
  booking: Pick<Booking, 'lineItems' | 'totalPrice'>;
  /** Recorded for problems with the visit, in US cents; nothing is shown for zero. */
  credit?: number;
}

/** The lines without a card. */
export function BookingPriceLines({
  booking: { lineItems, totalPrice },
  credit = 0,
}: BookingPriceLinesProps) {
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
      {credit > 0 && (
        <div>
          <dt>Credit recorded</dt>
          <dd>{formatPrice(credit)}</dd>
        </div>
      )}
    </dl>
  );
}
