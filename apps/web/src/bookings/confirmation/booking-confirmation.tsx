import {
  type Booking,
  formatDayTime,
  formatDuration,
  formatLongDay,
  formatPrice,
  formatTime,
} from '@doorstep/domain';
import { ActionIcon, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { apiErrorOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { IconX } from '../../ui/display/icons.ts';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { Query } from '../../ui/feedback/query.tsx';
import { AddToCalendar } from '../actions/add-to-calendar.tsx';
import { RebookingChoices } from '../rebooking/rebooking-choices.tsx';
import { StatusBadge, lateText, reasonText } from '../booking-status.tsx';
import classes from './booking-confirmation.module.css';
import { type Confirmed, dismissConfirmed } from '../request/confirmed.ts';

/** The last booking or series: its provider, their deadline, and what happens next (FRM-13). */
export function BookingConfirmation({ of }: { of: Confirmed }) {
  const card = useRef<HTMLElement>(null);
  // After the wizard, or a button in a row, it may be out of view.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={card} className={classes.card} aria-label="Your new booking">
      {'bookingId' in of ? <OneBooking {...of} /> : <WholeSeries {...of} />}
      <ActionIcon
        className={classes.close ?? ''}
        variant="subtle"
        color="gray"
        aria-label="Dismiss"
        onClick={dismissConfirmed}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </section>
  );
}

function OneBooking({ bookingId }: { bookingId: number }) {
  const booking = trpc.bookings.show.useQuery({ bookingId });
  // Another user may have logged in since.
  const isGone = apiErrorOf(booking.error)?.appCode === 'not_found';
  useDismissed(useAreOver(booking.data ? [booking.data] : []) || isGone);
  return (
    <Query of={booking} what="What you booked">
      {(known) => (
        <>
          <h2>{titleOf([known])}</h2>
          <p className={classes.what}>
            <b>
              {known.serviceName}, {formatLongDay(known.date)}, {formatTime(known.date)}
            </b>{' '}
            <StatusBadge of={known} />
          </p>
          <p>
            {formatDuration(known.duration)} at {known.address}, {formatPrice(known.totalPrice)}
          </p>
          <Next bookings={[known]} />
          {known.rebookable ? (
            <RebookingChoices booking={known} />
          ) : (
            <Group gap="xs" pt="0.375rem">
              <LinkButton to={paths.bookingPage(known.id)}>View booking</LinkButton>
              <AddToCalendar booking={known} />
            </Group>
          )}
        </>
      )}
    </Query>
  );
}

function WholeSeries({ seriesId }: { seriesId: number }) {
  const series = trpc.bookings.series.useQuery();
  const bookings = series.data?.find(({ id }) => id === seriesId)?.bookings ?? [];
  const isGone = series.data !== undefined && bookings.length === 0;
  useDismissed(useAreOver(bookings) || isGone);
  return (
    <Query of={series} what="What you booked">
      {() => <Dates bookings={bookings} />}
    </Query>
  );
}

function Dates({ bookings }: { bookings: readonly Booking[] }) {
  const [first] = bookings;
  if (!first) return null;
  const total = bookings.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  return (
    <>
      <h2>{titleOf(bookings)}</h2>
      <p className={classes.what}>
        <b>{first.serviceName}</b>
      </p>
      <p>
        {formatDuration(first.duration)} at {first.address}, {formatPrice(total)} in all
      </p>
      <ul className={classes.dates}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <Link to={paths.bookingPage(booking.id)}>
              <time dateTime={booking.date}>{formatDayTime(booking.date)}</time>
            </Link>
            <StatusBadge of={booking} />
            <AddToCalendar booking={booking} />
          </li>
        ))}
      </ul>
      <Next bookings={bookings} />
    </>
  );
}

/** Returns whether no date is upcoming any more. */
function useAreOver(bookings: readonly Booking[]): boolean {
  const now = useNow().toISOString();
  return bookings.length > 0 && bookings.every(({ endsAt }) => endsAt <= now);
}

function useDismissed(isNoNews: boolean): void {
  useEffect(() => {
    if (isNoNews) dismissConfirmed();
  }, [isNoNews]);
}

function titleOf(bookings: readonly Booking[]): string {
  const isOne = bookings.length === 1;
  const your = isOne ? 'Your booking' : `Your ${bookings.length} bookings`;
  const all = (status: Booking['status']) => bookings.every((booking) => booking.status === status);
  if (all('pending')) return isOne ? 'Your request was sent' : `Your ${bookings.length} requests were sent`;
  if (all('confirmed')) return `${your} ${isOne ? 'is' : 'are'} confirmed`;
  if (all('cancelled')) return `${your} ${isOne ? 'was' : 'were'} cancelled`;
  return all('completed') ? `${your} ${isOne ? 'is' : 'are'} done` : your;
}

/** Says which provider was asked, until when they answer, and what happens next. */
function Next({ bookings }: { bookings: readonly Booking[] }) {
  const [first] = bookings;
  if (!first) return null;
  const pending = bookings.filter(({ status, paused }) => status === 'pending' && !paused);
  if (pending.length === 0) {
    const { status, providerName } = first;
    if (bookings.length > 1 || status === 'completed') return null;
    if (status === 'confirmed') return providerName && <p>{providerName} accepted, and will be there.</p>;
    return (
      <p>
        {[reasonText(first, 'customer'), lateText(first)]
          .filter(Boolean)
          .map((text) => `${text}.`)
          .join(' ')}
      </p>
    );
  }
  const providers = [...new Set(pending.map(({ providerName }) => providerName))];
  const until = pending.map(({ expiresAt }) => expiresAt).find(Boolean);
  if (providers.includes(null) || !until) {
    return <p>We are looking for somebody who can come. You see here who it is, once they have accepted.</p>;
  }
  return (
    <p>
      {providers.join(' and ')} {providers.length === 1 ? 'was' : 'were'} asked, and may answer until{' '}
      <b>{formatDayTime(until)}</b>. Once {providers.length === 1 ? 'they accept' : 'one accepts'}, it is
      confirmed. If not, you book somebody else here in one click.
    </p>
  );
}
