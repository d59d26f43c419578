import { type Booking, PRODUCT_NAME, formatLongDay, formatTime } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PAST, allOf, isUpcoming, useUpcomingBookings } from '../bookings/list/own-bookings.ts';
import { PastBookings, UpcomingBookings } from '../bookings/list/customer-bookings.tsx';
import { ServicePanels, ServiceTabs } from '../dashboard/service-tabs.tsx';
import { useConfirmed } from '../bookings/request/confirmed.ts';
import { paths } from '../paths.ts';
import { once, prefetch } from '../prefetch.ts';
import { useUser } from '../session.tsx';
import { Page, Panel } from '../ui/display/page.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import classes from './customer-dashboard.module.css';

export const meta = () => [{ title: `Dashboard · ${PRODUCT_NAME}` }];

/** All that a visit shows, also of what comes late, is one batch of calls (`npm run bench:dashboard`). */
export const clientLoader = prefetch((of) => {
  void of.bookings.upcoming.prefetchInfinite({});
  void of.bookings.past.prefetchInfinite(PAST);
  void of.bookings.series.prefetch();
  void of.services.list.prefetch();
  void of.messages.housekeeper.prefetch();
  void of.bookings.ownProvider.prefetch();
  void of.reviews.due.prefetch();
  void of.accessDetails.mine.prefetch();
  void of.accessDetails.readings.prefetch();
  void of.messages.unread.prefetch();
  void of.providers.relations.prefetch();
  void of.bookings.rebookingOffers.prefetch();
});
export { once as shouldRevalidate };

// The cards next to a customer's bookings; their data is read with everything else.
const CustomerCards = lazy(async () => (await import('../dashboard/customer-cards.tsx')).CustomerCards, {
  idle: true,
});

const CARD_SKELETONS = [420, 220, 380, 300].map((height) => (
  <Panel key={height}>
    <Loading>
      <Skeleton height={height} />
    </Loading>
  </Panel>
));

const BookingConfirmation = lazy(
  async () => (await import('../bookings/confirmation/booking-confirmation.tsx')).BookingConfirmation,
);

const REFRESHED = { success: { title: 'Dashboard refreshed' }, failure: 'Error' };

/** The customer's dashboard (DSH-1, DSH-4). */
export default function CustomerDashboard() {
  const { name } = useUser();
  const cache = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => cache.refetchQueries({ type: 'active' }, { throwOnError: true }),
    meta: REFRESHED,
  });

  return (
    <Page
      title={`Good afternoon, ${name}`}
      lead={<NextVisit />}
      actions={
        <>
          <Button variant="default" loading={refresh.isPending} onClick={() => refresh.mutate()}>
            Refresh
          </Button>
          <LinkButton to={paths.booking()}>New Booking</LinkButton>
        </>
      }
    >
      <Confirmation />
      <ServiceTabs>
        <div className={classes.columns}>
          <div className={classes.main}>
            <ServicePanels />
            <UpcomingBookings />
            <PastBookings />
          </div>
          <aside className={classes.aside}>
            <CustomerCards fallback={CARD_SKELETONS} />
          </aside>
        </div>
      </ServiceTabs>
    </Page>
  );
}

/** The most recent booking (FRM-13), until it is dismissed. */
function Confirmation() {
  const confirmed = useConfirmed();
  return confirmed && <BookingConfirmation key={JSON.stringify(confirmed)} of={confirmed} />;
}

/** The next visit that is still to come, in a sentence; nothing while that is not known. */
function NextVisit() {
  const { data, hasNextPage } = useUpcomingBookings();
  const now = useNow().toISOString();
  const next = data && nextOf(allOf(data), now);
  if (!next) return data && !hasNextPage && 'Nothing is confirmed yet. Book a service when you are ready.';
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

function nextOf(bookings: readonly Booking[], now: string): Booking | undefined {
  return bookings.find((booking) => !booking.paused && isUpcoming(booking, now));
}
