import { type CoverRequest, formatDayTime, formatDuration, formatPrice } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { Disclosure } from '../../ui/display/disclosure.tsx';
import { Card } from '../../ui/display/page.tsx';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { moveReport, moveTexts } from '../actions/move-texts.ts';
import { bookingName } from '../booking-texts.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';

// Most providers are never asked to cover.
const CoverDetails = lazy(async () => (await import('./cover-details.tsx')).CoverDetails);

const columns: Column<CoverRequest>[] = [
  { title: 'Service', cell: (request) => <JobToCover request={request} />, name: true },
  {
    title: 'Date & Time',
    cell: ({ date }) => <time dateTime={date}>{formatDayTime(date)}</time>,
  },
  { title: 'Area', cell: ({ area }) => area ?? 'Unknown' },
  {
    title: 'Actions',
    cell: (request) => (
      <>
        <AcceptCover request={request} />
        <DeclineCover request={request} />
      </>
    ),
    actions: true,
  },
];

/** Jobs that other providers asked this one to cover (AVL-5). */
export function CoverRequests() {
  const requests = trpc.bookings.coverRequests.useQuery();
  return (
    <Query query={requests} subject="Cover requests" skeleton={null}>
      {(list) =>
        list.length > 0 && (
          <Card title="Cover requests">
            <Text c="dimmed">
              The providers booked for these jobs are away. The first to accept gets the job, and it’s
              confirmed straight away. Only then do they see the customer’s name, full address and notes.
            </Text>
            <DataTable label="Cover requests" columns={columns} rows={list} />
          </Card>
        )
      }
    </Query>
  );
}

/** A job to cover: service and pay, with details on demand. */
function JobToCover({ request }: { request: CoverRequest }) {
  const { serviceName, providerName, duration, totalPrice } = request;
  return (
    <>
      <b>{serviceName}</b>
      <Text c="dimmed" size="sm">
        <Text span inherit c="var(--ds-ink)" fw={700}>
          {formatPrice(totalPrice)}
        </Text>{' '}
        · {formatDuration(duration)} · covering for {providerName}
      </Text>
      <Disclosure label="Job details" subject={serviceName}>
        <CoverDetails request={request} />
      </Disclosure>
    </>
  );
}

/** Button to accept a cover request after confirmation (LIF-14). */
function AcceptCover({ request }: { request: CoverRequest }) {
  const accept = trpc.bookings.acceptCover.useMutation({ meta: moveReport('acceptCover') });
  const { label, title, text, keep, confirm } = moveTexts.acceptCover;
  return (
    <ConfirmButton
      label={label}
      subject={bookingName(request)}
      variant="filled"
      title={title(bookingName(request))}
      keepLabel={keep}
      confirmLabel={confirm}
      mutation={accept}
      sends={{ bookingId: request.id }}
    >
      <p>{text}</p>
      <CoverDetails request={request} />
    </ConfirmButton>
  );
}

const DECLINED = {
  success: { title: 'Booking updated', description: 'You’ve declined it.' },
  failure: 'Error',
  refreshes: ['bookings.coverRequests'],
  refreshesOnFailure: ['bookings.coverRequests'],
} as const;

function DeclineCover({ request }: { request: CoverRequest }) {
  const decline = trpc.bookings.declineCover.useMutation({ meta: DECLINED });
  return (
    <ConfirmButton
      label="Decline"
      subject={bookingName(request)}
      title={`Decline ${bookingName(request)}?`}
      keepLabel="Not now"
      confirmLabel="Decline job"
      mutation={decline}
      sends={{ bookingId: request.id }}
    >
      <p>It stays with {request.providerName} unless another provider takes it.</p>
    </ConfirmButton>
  );
}
