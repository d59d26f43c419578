import {
  type Booking,
  PRODUCT_NAME,
  formatFullDay,
  formatRelativeDay,
  formatTimeRange,
  landingPathOf,
} from '@doorstep/domain';
import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { AddToCalendar, calendarItem } from '../bookings/actions/add-to-calendar.tsx';
import type { BookingActionName } from '../bookings/actions/action-table.tsx';
import { BookingActions, useBookingActions } from '../bookings/actions/booking-actions.tsx';
import { bookingName } from '../bookings/booking-texts.ts';
import { BookingPrice } from '../bookings/page/booking-price.tsx';
import { ChangeAndHelp } from '../bookings/page/change-and-help.tsx';
import { HowToGetIn } from '../bookings/page/how-to-get-in.tsx';
import { BookingInUrl } from '../bookings/page/booking-in-url.tsx';
import { OtherSide, otherSideOf } from '../bookings/page/other-side.tsx';
import { BookingDetails } from '../bookings/page/request-details.tsx';
import {
  BAR_ANSWERS,
  StickyActions,
  useHasActionBar,
  useHasJobBar,
} from '../bookings/page/sticky-actions.tsx';
import { VisitStatus } from '../bookings/page/visit-status.tsx';
import classes from '../bookings/page/booking-page.module.css';
import { beginMessage } from '../messages/message-draft.ts';
import { once, prefetch } from '../prefetch.ts';
import { lastRole, useUser } from '../session.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { Page, Panel } from '../ui/display/page.tsx';
import { RowMenu } from '../ui/display/row-menu.tsx';
import { addressText, mapLink } from '../ui/display/text.ts';
import { Unbroken } from '../ui/display/unbroken.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ServiceArch } from '../ui/illustrations/service-picture.tsx';

// The title is the booking's, which comes with it.
export const meta = () => [];

export const clientLoader = prefetch(({ bookings, jobs, reviews }, { params }) => {
  const booking = { bookingId: Number(params['id']) };
  void bookings.show.prefetch(booking);
  void bookings.history.prefetch(booking);
  void bookings.problems.prefetch(booking);
  void jobs.record.prefetch(booking);
  if (lastRole() !== 'admin') void reviews.ofBooking.prefetch(booking);
  ProblemCard.preload();
  JobRecord.preload();
});
export { once as shouldRevalidate };

/** One booking, for its customer, its provider and admins (NAV-16). */
export default function BookingPage() {
  return (
    <BookingInUrl back={<BackToDashboard />}>
      {(booking) => <LoadedBookingPage booking={booking} />}
    </BookingInUrl>
  );
}

function BackToDashboard() {
  return <Link to={landingPathOf(useUser().role)}>Back to dashboard</Link>;
}

/** The answers that are expected of a reader, in the status; the first is the primary action. */
const ANSWERS: readonly BookingActionName[] = [
  'accept',
  'decline',
  'acceptReschedule',
  'declineReschedule',
  'withdrawReschedule',
  'reactivate',
];

function LoadedBookingPage({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const now = useNow();
  const isAdmin = role === 'admin';
  const { serviceName, serviceType, serviceId, date, endsAt, address } = booking;
  // Completing belongs to what is done at the visit.
  const { actions, dialog } = useBookingActions(booking, { except: ['complete'] });
  const hasBar = useHasActionBar();
  const hasJobBar = useHasJobBar(booking);
  // An open problem is first, and stays there once it is resolved.
  const [isProblemFirst, setProblemFirst] = useState(booking.problem !== null);
  if (booking.problem !== null && !isProblemFirst) setProblemFirst(true);
  const isOver =
    (booking.status === 'cancelled' && booking.replacedById === null) ||
    (booking.status === 'completed' && booking.problem === null);
  const answers = isAdmin
    ? []
    : actions
        .filter(({ id }) => ANSWERS.includes(id) || (id === 'bookAgain' && isOver))
        .filter(({ id }) => !hasBar || (id !== 'bookAgain' && !BAR_ANSWERS.includes(id)));
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  // A provider needs what the customer wrote before the tasks.
  const isProvider = role === 'provider';
  const details = <BookingDetails booking={booking} />;
  const price = <BookingPrice booking={booking} />;
  // Booking again is first once it is over.
  const others = actions.filter(({ id }) => id !== 'bookAgain' || !isOver);
  const changes = !isAdmin && <ChangeAndHelp booking={booking} actions={others} />;
  const [taskRequests, setTaskRequests] = useState(0);
  const day = formatRelativeDay(date, now);

  /** Begins a message in the field below, for its customer to finish. */
  function requestTask() {
    if (booking.providerId !== null) beginMessage(booking.providerId, 'Could you also ');
    setTaskRequests((count) => count + 1);
  }
  return (
    <>
      <title>{`${serviceName}, ${formatFullDay(date)} · ${PRODUCT_NAME}`}</title>
      <Page
        title={serviceName}
        picture={<ServiceArch type={serviceType} serviceId={serviceId} width={56} />}
        back={<BackToDashboard />}
        lead={
          <>
            <b>
              {/* The status of a confirmed visit begins with it. */}
              {booking.status !== 'confirmed' && /^\w+$/.test(day) && `${day}, `}
              {formatFullDay(date)}, <Unbroken>{formatTimeRange(date, endsAt)}</Unbroken>
            </b>
            {address && ` · ${addressText(address)} `}
            {address && isProvider && !hasJobBar && <a {...mapLink(address)}>Directions</a>}
          </>
        }
        actions={
          <Group gap="xs">
            {(isAdmin || !hasBar) && <AddToCalendar booking={booking} size="xs" />}
            {isAdmin ? (
              <BookingActions booking={booking} except={['resolveProblem']} />
            ) : (
              <RowMenu
                name={`Actions: ${bookingName(booking)}`}
                items={hasBar ? [...actions, ...calendarItem(booking)] : actions}
              />
            )}
          </Group>
        }
      >
        <Rating booking={booking} />
        {isProblemFirst && <ProblemCard booking={booking} />}
        <VisitStatus booking={booking} answers={answers} />
        <div className={classes.columns}>
          <div className={classes.side}>
            <OtherSide booking={booking} />
            <HowToGetIn booking={booking} change={actions.find(({ id }) => id === 'access')} />
          </div>
          <div className={classes.main}>
            {!isProblemFirst && booking.problemOutcome !== null && <ProblemCard booking={booking} />}
            {isProvider && details}
            <Job booking={booking} onRequestTask={requestTask} />
            {(!isWide || isOver) && price}
            {!isWide && changes}
            <Messages booking={booking} taskRequests={taskRequests} />
            {!isProvider && !(isAdmin && isWide) && details}
            <BookingHistory booking={booking} fallback={<PartSkeleton />} />
          </div>
          {isWide && (
            <div className={classes.side}>
              {!isOver && price}
              {changes}
              {isAdmin && details}
            </div>
          )}
        </div>
        <StickyActions booking={booking} actions={actions} />
        {dialog}
      </Page>
    </>
  );
}

const BookingHistory = lazy(
  async () => (await import('../bookings/page/booking-history.tsx')).BookingHistory,
  { idle: true },
);

function PartSkeleton() {
  return (
    <Panel>
      <Loading>
        <Skeleton height={160} />
      </Loading>
    </Panel>
  );
}

const RateVisit = lazy(async () => (await import('../bookings/page/rate-visit.tsx')).RateVisit);

/** Asks the customer of a completed visit for its rating, until there is one (REV-6). */
function Rating({ booking }: { booking: Booking }) {
  const isCustomer = useUser().role === 'customer';
  const isDue = isCustomer && booking.status === 'completed' && booking.rating === null;
  const [wasDue, setWasDue] = useState(isDue);
  if (isDue && !wasDue) setWasDue(true);
  return wasDue && <RateVisit booking={booking} isDue={isDue} fallback={<PartSkeleton />} />;
}

/** The reported problem and its outcome (PRB-5). */
const ProblemCard = lazy(async () => (await import('../bookings/problem/problem-card.tsx')).ProblemCard);

const JobRecord = lazy(async () => (await import('../bookings/job/job-record.tsx')).JobRecord);

/**
 * The record of the visit; nothing for a booking that has none and will have none (JOB-8). It stays when the booking is
 * cancelled while the page is open.
 */
function Job({ booking, onRequestTask }: { booking: Booking; onRequestTask: () => void }) {
  const { status, paused, stage } = booking;
  const hasRecord = stage !== null || (!paused && (status === 'confirmed' || status === 'completed'));
  const [hadRecord, setHadRecord] = useState(hasRecord);
  if (hasRecord && !hadRecord) setHadRecord(true);
  return hadRecord && <JobRecord booking={booking} onRequestTask={onRequestTask} />;
}

// The booking is read first.
const BookingMessages = lazy(async () => (await import('../messages/booking-messages.tsx')).BookingMessages, {
  idle: true,
});

/** The messages about the booking; nothing for a cancelled one, or before a provider was requested. */
function Messages({ booking, taskRequests }: { booking: Booking; taskRequests: number }) {
  const other = otherSideOf(booking, useUser().role);
  if (!other || booking.status === 'cancelled') return null;
  return (
    <BookingMessages
      fallback={<PartSkeleton />}
      key={`${other.id} ${taskRequests}`}
      bookingId={booking.id}
      other={other}
      startsWriting={taskRequests > 0}
      isFolded={booking.status === 'completed'}
    />
  );
}
