import { type CoverRequest, formatDuration } from '@doorstep/domain';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import { Choices, RequestDistance } from '../page/booking-facts.tsx';
import { BookingPriceLines } from '../page/booking-price.tsx';

/** Details that a provider may know before accepting (AVL-5). */
export function CoverDetails({ request }: { request: CoverRequest }) {
  const { id, duration, area, customerFirstName, choices } = request;
  return (
    <>
      <NamedFacts>
        <Fact name="Duration">{formatDuration(duration)}</Fact>
        {area && <Fact name="Area">{area}</Fact>}
        <Fact name="Customer">{customerFirstName}</Fact>
        <Choices lines={choices} />
      </NamedFacts>
      <RequestDistance bookingId={id} />
      <BookingPriceLines booking={request} />
    </>
  );
}
