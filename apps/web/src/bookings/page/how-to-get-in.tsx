import {
  type Booking,
  ACCESS_DETAILS_HOURS,
  accessDetailsCloseAt,
  formatDayTime,
  areAccessDetailsReadable,
} from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { Card } from '../../ui/display/page.tsx';
import { firstNameOf } from '../../ui/display/text.ts';
import { Refusal } from '../../ui/feedback/notice.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import type { OfferedAction } from '../actions/booking-actions.tsx';

interface HowToGetInProps {
  booking: Booking;
  /** Opens the customer's access details. */
  change: OfferedAction | undefined;
}

/** Access details: the provider may read them around the visit, their customer sees and changes them (KEY-2, KEY-3). */
export function HowToGetIn({ booking, change }: HowToGetInProps) {
  const { id, role } = useUser();
  const { providerId, status } = booking;
  if (role === 'provider' && id === providerId && (status === 'confirmed' || status === 'completed'))
    return <ForProvider booking={booking} />;
  return role === 'customer' && change && <ForCustomer booking={booking} change={change} />;
}

function ForCustomer({ booking, change }: HowToGetInProps & { change: OfferedAction }) {
  const { id, providerName, status } = booking;
  const details = trpc.accessDetails.mine.useQuery();
  const readings = trpc.accessDetails.readings.useQuery();
  const reading = readings.data?.find(({ bookingId }) => bookingId === id);
  const provider = providerName ? firstNameOf(providerName) : 'Your provider';
  return (
    <Card title="How to get in">
      <Query query={details} subject="Your access details">
        {({ instructions, notes }) => (
          <div data-typed>
            {instructions === null && notes === null && <p>You haven’t said how to get in yet.</p>}
            {instructions !== null && <p>{instructions}</p>}
            {notes !== null && <p>{notes}</p>}
          </div>
        )}
      </Query>
      {status === 'confirmed' && (
        <Text size="xs" c="dimmed" my="xs">
          {reading
            ? `${firstNameOf(reading.readerName)} viewed them on ${formatDayTime(reading.readAt)}. `
            : `${provider} can see your access details from ${ACCESS_DETAILS_HOURS.from} the day before. `}
          They’ll be hidden again on {formatDayTime(accessDetailsCloseAt(booking).toISOString())}.
        </Text>
      )}
      <Button variant="subtle" px={0} aria-haspopup="dialog" onClick={change.onSelect}>
        Change access details
      </Button>
    </Card>
  );
}

/** Returns when a provider may or could read the details, as a sentence; null while they can (KEY-2). */
function whenReadable(booking: Booking, now: Date): string | null {
  const { customerName, date, endsAt } = booking;
  if (areAccessDetailsReadable({ startsAt: date, endsAt }, now)) return null;
  const closes = accessDetailsCloseAt(booking);
  return now < closes
    ? `You’ll be able to see ${customerName}’s access details from ${ACCESS_DETAILS_HOURS.from} the day before the visit.`
    : `You could see ${customerName}’s access details until ${formatDayTime(closes.toISOString())}.`;
}

/** Each reading is recorded and its customer notified. */
function ForProvider({ booking }: { booking: Booking }) {
  const { id: bookingId, customerName } = booking;
  const read = trpc.accessDetails.read.useMutation();
  const closed = whenReadable(booking, useNow());
  const { instructions = null, notes = null } = read.data ?? {};
  return (
    <Card title="How to get in">
      {read.data ? (
        <div ref={focusOnMount} tabIndex={-1} data-typed>
          {instructions === null && notes === null && (
            <p>{customerName} hasn’t added any access details. Send a message to ask.</p>
          )}
          {instructions !== null && <p>{instructions}</p>}
          {notes !== null && <p>{notes}</p>}
        </div>
      ) : closed ? (
        <Text size="sm" c="dimmed">
          {closed}
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            Visible from {ACCESS_DETAILS_HOURS.from} the day before until {ACCESS_DETAILS_HOURS.hoursAfter}{' '}
            hours after the visit. {customerName} will see that you’ve viewed them.
          </Text>
          <Refusal mutation={read} />
          <Button variant="default" loading={read.isPending} onClick={() => read.mutate({ bookingId })}>
            Show how to get in
          </Button>
        </>
      )}
    </Card>
  );
}
