import { type Booking, formatDuration, formatPrice } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { nameOf } from '../../bookings/booking-name.ts';
import { TimeCell } from '../../bookings/list/booking-cells.tsx';
import { RequestDetails } from '../../bookings/page/request-details.tsx';
import { Card } from '../../ui/display/card.tsx';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { Disclosure } from '../../ui/display/disclosure.tsx';
import { ConfirmButton } from '../../ui/feedback/confirm-button.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { CoverButton } from './cover-button.tsx';
import classes from './cover-requests.module.css';

const columns: Column<Booking>[] = [
  { title: 'Service', cell: (booking) => <JobToCover booking={booking} />, name: true },
  { title: 'Date & Time', cell: (booking) => <TimeCell booking={booking} /> },
  { title: 'Address', cell: ({ address }) => address },
  {
    title: 'Actions',
    cell: (booking) => (
      <>
        <CoverButton move="acceptCover" booking={booking} />
        <DeclineCover booking={booking} />
      </>
    ),
    actions: true,
  },
];

/** The jobs of others that the provider is asked to take over (AVL-5); nothing where there are none. */
export function CoverRequests() {
  const requests = trpc.bookings.coverRequests.useQuery();
  return (
    <Query of={requests} what="Cover requests" skeleton={null}>
      {(list) =>
        list.length > 0 && (
          <Card title="Cover requests">
            <p className={classes.lead}>
              Their providers are away then. The first who accepts takes the job, at once confirmed.
            </p>
            <DataTable label="Cover requests" columns={columns} rows={list} />
          </Card>
        )
      }
    </Query>
  );
}

/** What the job is and pays, with all that a request shows one click away. */
function JobToCover({ booking }: { booking: Booking }) {
  const { serviceName, providerName, duration, totalPrice } = booking;
  return (
    <>
      <b>{serviceName}</b>
      <span className={classes.detail}>
        <b>{formatPrice(totalPrice)}</b> · {formatDuration(duration)} · for {providerName}
      </span>
      <Disclosure label="What is asked for" of={serviceName}>
        <RequestDetails booking={booking} />
      </Disclosure>
    </>
  );
}

const DECLINED = {
  success: { title: 'Booking updated', description: 'You are no longer asked for it' },
  failure: 'Error',
  refreshes: ['bookings.coverRequests'],
  refreshesOnFailure: ['bookings.coverRequests'],
} as const;

function DeclineCover({ booking }: { booking: Booking }) {
  const decline = trpc.bookings.declineCover.useMutation({ meta: DECLINED });
  return (
    <ConfirmButton
      label="Decline"
      of={nameOf(booking)}
      title={`Decline ${nameOf(booking)}?`}
      keepLabel="Not yet"
      confirmLabel="Decline Job"
      mutation={decline}
      sends={{ bookingId: booking.id }}
    >
      <p>It stays with {booking.providerName} unless another takes it.</p>
    </ConfirmButton>
  );
}
