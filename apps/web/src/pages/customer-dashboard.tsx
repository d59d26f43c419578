import { type Booking, PRODUCT_NAME } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { messageOf } from '../api-messages.ts';
import { CustomerBookings } from '../bookings/customer-bookings.tsx';
import { useBookings } from '../bookings/use-bookings.ts';
import { ServiceTabs } from '../dashboard/service-tabs.tsx';
import { formatLongDay, formatTime } from '../dates.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { useNow } from '../ui/use-now.ts';
import { useToast } from '../ui/toast.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export const meta = () => [{ title: `Dashboard · ${PRODUCT_NAME}` }];

/** The customer's dashboard (S2 §2). */
export default function CustomerDashboard() {
  const { name } = useUser();
  const { data, error, refetch, isFetching } = useBookings();
  const toast = useToast();

  async function refresh() {
    const { isSuccess, error: failure } = await refetch();
    if (isSuccess) toast({ title: 'Dashboard refreshed' });
    else toast({ title: 'Error', description: messageOf(failure), variant: 'destructive' });
  }

  return (
    <Page
      title={`Good afternoon, ${name}`}
      lead={data && <NextVisit bookings={data} />}
      actions={
        <>
          <Button variant="default" loading={isFetching && Boolean(data)} onClick={() => void refresh()}>
            Refresh
          </Button>
          <LinkButton to={paths.booking()}>New Booking</LinkButton>
        </>
      }
    >
      <ServiceTabs />
      {error && !data ? (
        <ErrorState
          what="Your bookings could not be loaded"
          message={`${messageOf(error)}.`}
          onRetry={() => void refetch()}
        />
      ) : (
        <CustomerBookings bookings={data} />
      )}
    </Page>
  );
}

/** The next visit that is still to come, in a sentence. */
function NextVisit({ bookings }: { bookings: Booking[] }) {
  const now = useNow().toISOString();
  const [next] = bookings
    .filter(({ status, date }) => status === 'confirmed' && date > now)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  if (!next) return 'Nothing is confirmed yet. Book a service when you are ready.';
  return (
    <>
      Your next visit is{' '}
      <b>
        {formatLongDay(next.date)}, {formatTime(next.date)}
      </b>
      {next.providerName && ` with ${next.providerName}`}.
    </>
  );
}
