import { type Booking, type Problem, formatPrice, formatShortDate } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import classes from '../request/request.module.css';

/** The agreed price, line by line; no money moves (MON-8, PRO-5). */
export function BookingPrice({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const { data: problems = [] } = trpc.bookings.problems.useQuery({ bookingId: booking.id });
  const confirmed = `The price you confirmed on ${formatShortDate(booking.createdAt)}.`;
  return (
    <Card title="Price">
      <BookingPriceLines booking={booking} credit={creditOf(problems)} />
      {role === 'customer' && (
        <Text size="xs" c="dimmed" mt="xs">
          {booking.status === 'cancelled' ? 'This booking was cancelled: there’s nothing to pay.' : confirmed}
        </Text>
      )}
    </Card>
  );
}

/** Returns the credit that was recorded for problems with a visit, in US cents. */
export function creditOf(problems: readonly Problem[]): number {
  return problems.reduce((all, { decision }) => all + (decision?.credit ?? 0), 0);
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
