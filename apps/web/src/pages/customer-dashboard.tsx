import { PRODUCT_NAME } from '@doorstep/domain';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PAST } from '../bookings/list/own-bookings.ts';
import { PastBookings } from '../bookings/list/past-bookings.tsx';
import { UpcomingBookings } from '../bookings/list/upcoming-bookings.tsx';
import { NextVisit } from '../dashboard/next-visit.tsx';
import { ServicePanels, ServiceTabs } from '../dashboard/service-tabs.tsx';
import { RateStrip } from '../bookings/reviews/rate-strip.tsx';
import { useNewBooking } from '../bookings/request/new-booking.ts';
import { paths } from '../paths.ts';
import { once, prefetch } from '../prefetch.ts';
import { useUser } from '../session.tsx';
import { Page } from '../ui/display/page.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { IconPlus, IconRefresh } from '../ui/display/icons.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import classes from './customer-dashboard.module.css';

export const meta = () => [{ title: `Dashboard · ${PRODUCT_NAME}` }];

/** Requests all data of the page, that of lazy parts included, in one batch. */
export const clientLoader = prefetch((of) => {
  void of.bookings.upcoming.prefetchInfinite({});
  void of.bookings.nextVisit.prefetch();
  void of.bookings.past.prefetchInfinite(PAST);
  void of.bookings.series.prefetch();
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

const BookingConfirmation = lazy(
  async () => (await import('../bookings/confirmation/booking-confirmation.tsx')).BookingConfirmation,
);

const REFRESHED = { success: { title: 'Dashboard refreshed' }, failure: 'Error' };

/** The customer's dashboard (DSH-1, DSH-4, DSH-16). */
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
      actions={
        <>
          <Button
            variant="default"
            className={classes.refresh ?? ''}
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            <span>Refresh</span>
          </Button>
          <div className={classes.book}>
            <LinkButton to={paths.booking()}>
              <IconPlus size={18} aria-hidden /> New Booking
            </LinkButton>
          </div>
        </>
      }
    >
      <NewestFirst />
      <RateStrip />
      <ServiceTabs>
        <ServicePanels />
        <div className={classes.columns}>
          <div className={classes.part}>
            <UpcomingBookings />
            <PastBookings />
          </div>
          <aside className={`${classes.part} ${classes.side}`}>
            <CustomerCards fallback={<DashboardCardSkeletons />} />
          </aside>
        </div>
      </ServiceTabs>
    </Page>
  );
}

/** The most recent booking, until it is dismissed (FRM-13), and the next visit unless it is the same. */
function NewestFirst() {
  const newBooking = useNewBooking();
  return (
    <>
      {newBooking && <BookingConfirmation key={JSON.stringify(newBooking)} newBooking={newBooking} />}
      <NextVisit newBooking={newBooking} />
    </>
  );
}

function DashboardCardSkeletons() {
  return (
    <Loading>
      <Stack gap="sm">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className={classes.skeleton} />
        ))}
      </Stack>
    </Loading>
  );
}
