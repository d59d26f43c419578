import {
  type Booking,
  type Series,
  formatDayTime,
  formatDuration,
  formatLongDay,
  formatPrice,
  formatTime,
} from '@doorstep/domain';
import { ActionIcon, Group, Text } from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiErrorOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { IconMessage, IconX } from '../../ui/display/icons.ts';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { addressText } from '../../ui/display/text.ts';
import { Query } from '../../ui/feedback/query.tsx';
import { Doorway } from '../../ui/illustrations/doorway.tsx';
import { AddToCalendar } from '../actions/add-to-calendar.tsx';
import { StatusBadge, lateText, reasonText } from '../booking-status.tsx';
import { RebookingChoices } from '../rebooking/rebooking-choices.tsx';
import { type NewBooking, dismissNewBooking } from '../request/new-booking.ts';
import classes from './booking-confirmation.module.css';
import { DateDoors, NextSteps, RequestedProviders } from './next-steps.tsx';
import { deadlineOf, headlineOf } from './confirmation-texts.ts';

/** The last booking or series: its provider, their deadline, and what happens next (FRM-13). */
export function BookingConfirmation({ newBooking }: { newBooking: NewBooking }) {
  const card = useRef<HTMLElement>(null);
  // After the wizard, or a button in a row, it may be out of view.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isSeries = 'seriesId' in newBooking;
  const series = trpc.bookings.series.useQuery(undefined, { enabled: isSeries });
  const dates = isSeries ? series.data?.find(({ id }) => id === newBooking.seriesId)?.bookings : undefined;
  const [firstDate] = dates ?? [];
  const bookingId = isSeries ? firstDate?.id : newBooking.bookingId;
  const one = trpc.bookings.show.useQuery(bookingId === undefined ? skipToken : { bookingId });
  const bookings = dates ?? (one.data ? [one.data] : []);
  // Another user may have logged in since.
  const isGone = isSeries
    ? series.data !== undefined && bookings.length === 0
    : apiErrorOf(one.error)?.appCode === 'not_found';
  const now = useNow().toISOString();
  const isOver = bookings.length > 0 && bookings.every(({ endsAt }) => endsAt <= now);
  useEffect(() => {
    if (isGone || isOver) dismissNewBooking();
  }, [isGone, isOver]);
  return (
    <section ref={card} className={classes.card} data-paper aria-label="Your new booking">
      <Query<unknown> query={isSeries && !dates ? series : one} subject="What you booked">
        {() => one.data && <Content bookings={bookings} first={one.data} />}
      </Query>
      <ActionIcon
        className={classes.close ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Dismiss"
        onClick={dismissNewBooking}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </section>
  );
}

interface ContentProps {
  bookings: Series['bookings'];
  first: Booking;
}

function Content({ bookings, first }: ContentProps) {
  const { providerName, providerPhoto, serviceType } = first;
  const isOne = bookings.length === 1;
  const deadline = deadlineOf(bookings);
  return (
    <>
      <div className={classes.scene}>
        <Doorway isOpening>
          {providerName && (
            <Avatar name={providerName} photo={providerPhoto} type={serviceType} size="large" />
          )}
        </Doorway>
      </div>
      <div className={classes.body}>
        <Group gap="xs">
          <Text span inherit c="dimmed">
            Your new booking
          </Text>
          {isOne && <StatusBadge booking={first} />}
        </Group>
        <h2>{headlineOf(bookings)}</h2>
        {deadline && (
          <p>
            <b>
              By <time dateTime={deadline}>{formatDayTime(deadline)}</time>
            </b>
          </p>
        )}
        <Facts bookings={bookings} first={first} />
        {isOne ? null : <DateDoors bookings={bookings} />}
        {first.status === 'cancelled' && isOne && <p>{closingText(first)}</p>}
        {isOne && first.rebookable ? (
          <RebookingChoices booking={first} />
        ) : (
          <Buttons booking={first} isOne={isOne} />
        )}
        {isOne ? null : <RequestedProviders bookings={bookings} />}
        <NextSteps bookings={bookings} address={first.address} />
      </div>
    </>
  );
}

function Facts({ bookings, first }: ContentProps) {
  const { serviceName, date, duration, address } = first;
  const isOne = bookings.length === 1;
  const total = bookings.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  return (
    <p className={classes.facts}>
      <b>
        {serviceName}, {isOne ? `${formatLongDay(date)}, ${formatTime(date)}` : `${bookings.length} visits`}
      </b>
      <br />
      {formatDuration(duration)} {isOne ? '' : 'each '}at {addressText(address)} · {formatPrice(total)}
      {isOne ? '' : ' in total'}
    </p>
  );
}

function Buttons({ booking, isOne }: { booking: Booking; isOne: boolean }) {
  const { id, providerId, status } = booking;
  return (
    <Group gap="xs">
      <LinkButton to={isOne ? paths.bookingPage(id) : '/edit-jobs'}>
        {isOne ? 'View booking' : 'Manage Service'}
      </LinkButton>
      {providerId !== null && status !== 'cancelled' && (
        <LinkButton variant="default" to={paths.chat({ withId: providerId })}>
          <IconMessage size={19} aria-hidden /> Message
        </LinkButton>
      )}
      {isOne && <AddToCalendar booking={booking} size="sm" />}
    </Group>
  );
}

function closingText(booking: Booking): string {
  return [reasonText(booking, 'customer'), lateText(booking)]
    .filter((text) => text !== null)
    .map((text) => `${text}.`)
    .join(' ');
}
