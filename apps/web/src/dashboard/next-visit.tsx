import { type Booking, formatDayTime, formatPrice } from '@doorstep/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BookingActionName } from '../bookings/actions/action-table.tsx';
import { type OfferedAction, useBookingActions } from '../bookings/actions/booking-actions.tsx';
import { calendarItem } from '../bookings/actions/add-to-calendar.tsx';
import { NO_PROVIDER, StatusBadge, coverText, rescheduleText } from '../bookings/booking-status.tsx';
import { isAhead } from '../bookings/list/own-bookings.ts';
import type { NewBooking } from '../bookings/request/new-booking.ts';
import { ArchStepper, useHistoryTimes } from '../bookings/stepper.tsx';
import { formatCountdown, formatDatedSlot, isWithinADay } from '../bookings/visit-time.ts';
import { paths } from '../paths.ts';
import { trpc } from '../api.tsx';
import { OwnProvider } from '../providers/own-provider.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { IconCalendarTime, IconKey, IconMapPin, IconMessage } from '../ui/display/icons.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import { RowMenu } from '../ui/display/row-menu.tsx';
import { addressText, firstNameOf } from '../ui/display/text.ts';
import { Query } from '../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Door } from '../ui/illustrations/door.tsx';
import classes from './next-visit.module.css';

/** The customer's next visit: when, who, its progress and what can be done about it (DSH-16). */
export function NextVisit({ newBooking }: { newBooking: NewBooking | null }) {
  const visit = trpc.bookings.nextVisit.useQuery();
  const now = useNow();
  const next = visit.data;
  // The confirmation above already shows this visit.
  if (next !== undefined && newBooking && (!next || isSameBooking(next, newBooking))) return null;
  return (
    <section className={classes.hero} data-paper aria-label="Next visit">
      <div className={classes.visit}>
        <Query query={visit} subject="Your next visit" skeleton={<VisitSkeleton />}>
          {(booking) => {
            if (!booking) return <NothingBooked />;
            // This visit has ended, or was cancelled or skipped; the following one is being fetched.
            if (booking.paused || !isAhead(booking, now.toISOString())) return <VisitSkeleton />;
            return <Visit key={booking.id} booking={booking} now={now} />;
          }}
        </Query>
      </div>
      <OwnProvider next={next} />
    </section>
  );
}

function isSameBooking({ id, seriesId }: Booking, newBooking: NewBooking): boolean {
  return 'bookingId' in newBooking ? id === newBooking.bookingId : seriesId === newBooking.seriesId;
}

function Visit({ booking, now }: { booking: Booking; now: Date }) {
  const { accepted } = useHistoryTimes(booking);
  const { id, serviceName, date, endsAt, address, totalPrice, providerName, providerPhoto, serviceType } =
    booking;
  const notes = [
    pendingText(booking),
    coverText(booking, 'customer'),
    rescheduleText(booking, 'customer'),
  ].filter((note) => note !== null);
  return (
    <>
      <Group gap="sm" justify="space-between">
        <Text span c="dimmed" size="sm" fw={600}>
          Next visit
        </Text>
        {booking.stage?.name === 'onMyWay' && providerName ? (
          <Badge status="confirmed">
            <span className={classes.live} />
            {firstNameOf(providerName)} is on the way
          </Badge>
        ) : (
          <StatusBadge booking={booking} />
        )}
      </Group>
      <h2 className={classes.when}>
        <Link data-quiet to={paths.bookingPage(id)}>
          <time dateTime={date}>{formatCountdown({ date, endsAt }, now)}</time>
        </Link>
      </h2>
      <p>
        <b>{formatDatedSlot({ date, endsAt }, now)}</b> · {serviceName} ·{' '}
        <Text span inherit c="dimmed">
          {formatPrice(totalPrice)}
        </Text>
      </p>
      {notes.map((note) => (
        <p key={note}>{note}.</p>
      ))}
      <Group component="p" gap="0.375rem" wrap="nowrap" c="dimmed">
        <IconMapPin size={18} aria-hidden /> {addressText(address)}
      </Group>
      <ArchStepper
        booking={booking}
        times={{ accepted }}
        avatar={
          providerName && (
            <Avatar name={providerName} photo={providerPhoto} type={serviceType} size="medium" />
          )
        }
      />
      <VisitActions booking={booking} now={now} />
    </>
  );
}

/** Says whose answer a request waits for; null for other bookings. */
function pendingText({ status, providerName, expiresAt }: Booking): string | null {
  if (status !== 'pending') return null;
  const deadline = expiresAt ? ` by ${formatDayTime(expiresAt)}` : '';
  return providerName ? `Waiting for ${providerName} to confirm${deadline}` : NO_PROVIDER;
}

/** Actions with a button; the others are in the menu. */
const ICONS: Partial<Record<BookingActionName, ReactNode>> = {
  contact: <IconMessage size={19} aria-hidden />,
  reschedule: <IconCalendarTime size={19} aria-hidden />,
  access: <IconKey size={19} aria-hidden />,
};

/** The main action is a message to the provider within a day of the visit, and Reschedule before that (DSH-16). */
function VisitActions({ booking, now }: { booking: Booking; now: Date }) {
  const { actions, dialog } = useBookingActions(booking);
  const primaryId = isWithinADay(booking, now) ? 'contact' : 'reschedule';
  const primary = actions.find(({ id }) => id === primaryId) ?? actions[0];
  const others = actions.filter((action) => action !== primary);
  const hasButton = ({ id }: OfferedAction) => id in ICONS;
  const labelOf = ({ id, label }: OfferedAction) =>
    id === 'contact' && booking.providerName ? `Message ${firstNameOf(booking.providerName)}` : label;
  return (
    <div className={classes.actions} data-rows>
      {[primary, ...others.filter(hasButton)].map(
        (action) =>
          action && (
            <Button
              key={action.id}
              variant={action === primary ? 'filled' : 'default'}
              aria-label={`Next visit: ${labelOf(action)}`}
              aria-haspopup="dialog"
              leftSection={ICONS[action.id]}
              onClick={action.onSelect}
            >
              {labelOf(action)}
            </Button>
          ),
      )}
      <RowMenu
        name="Actions: next visit"
        items={[...others.filter((action) => !hasButton(action)), ...calendarItem(booking)]}
      />
      {dialog}
    </div>
  );
}

function NothingBooked() {
  return (
    <Group gap="1rem 2rem" my="auto">
      <Door state="ajar" />
      <Stack gap="xs" align="start">
        <h2>Nothing booked yet</h2>
        <Text inherit c="dimmed">
          Your next visit will appear here.
        </Text>
        <LinkButton to={paths.booking()}>Book a Service</LinkButton>
      </Stack>
    </Group>
  );
}

function VisitSkeleton() {
  return (
    <Loading>
      <Stack gap="sm">
        <Skeleton width="6rem" height={16} />
        <Skeleton width="15rem" height={44} />
        <Skeleton width="100%" height={20} />
        <Skeleton width="70%" height={20} />
        <Skeleton width="100%" height={112} />
        <Skeleton width="60%" height={44} />
      </Stack>
    </Loading>
  );
}
