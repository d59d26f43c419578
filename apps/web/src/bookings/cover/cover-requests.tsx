import { type CoverRequest, formatDayTime, formatDuration, formatPrice } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { Card } from '../../ui/display/page.tsx';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { Disclosure } from '../../ui/display/disclosure.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { AcceptCover, DeclineCover } from './answer-cover.tsx';
import { CoverDetails } from './cover-details.tsx';
import classes from './cover-requests.module.css';

const columns: Column<CoverRequest>[] = [
  { title: 'Service', cell: (request) => <JobToCover request={request} />, name: true },
  {
    title: 'Date & Time',
    cell: ({ date }) => <time dateTime={date}>{formatDayTime(date)}</time>,
  },
  { title: 'Area', cell: ({ area }) => area ?? 'Not known' },
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

/** The jobs of others that the provider is asked to take over (AVL-5); nothing where there are none. */
export function CoverRequests() {
  const requests = trpc.bookings.coverRequests.useQuery();
  return (
    <Query of={requests} what="Cover requests" skeleton={null}>
      {(list) =>
        list.length > 0 && (
          <Card title="Cover requests">
            <p className={classes.lead}>
              Their providers are away. The first to accept gets the job, confirmed at once, and then sees the
              full address, name and notes.
            </p>
            <DataTable label="Cover requests" columns={columns} rows={list} />
          </Card>
        )
      }
    </Query>
  );
}

/** What the job is and pays, with what else may be known of it one click away. */
function JobToCover({ request }: { request: CoverRequest }) {
  const { serviceName, providerName, duration, totalPrice } = request;
  return (
    <>
      <b>{serviceName}</b>
      <span className={classes.detail}>
        <b>{formatPrice(totalPrice)}</b> · {formatDuration(duration)} · for {providerName}
      </span>
      <Disclosure label="Job details" of={serviceName}>
        <CoverDetails request={request} />
      </Disclosure>
    </>
  );
}
