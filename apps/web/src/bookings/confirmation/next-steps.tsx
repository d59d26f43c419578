import { type Series, ACCESS_DETAILS_HOURS, formatDay, formatDayTime, formatTime } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { StatusBadge } from '../booking-status.tsx';
import classes from './booking-confirmation.module.css';
import { awaitedNames, deadlineOf, isAwaited } from './confirmation-texts.ts';

/** The dates of a series as doors, each with its provider and leading to its page. */
export function DateDoors({ bookings }: Pick<Series, 'bookings'>) {
  return (
    <ul className={classes.doors}>
      {bookings.map((booking) => {
        const { id, date, providerName, providerPhoto, serviceType } = booking;
        const [weekday, day, month] = formatDay(date).split(' ');
        return (
          <li key={id} data-awaited={isAwaited(booking)}>
            <Link to={paths.bookingPage(id)}>
              <time dateTime={date}>
                <small>{weekday}</small> <b>{day}</b> <small>{month}</small>
                <VisuallyHidden>, {formatTime(date)}</VisuallyHidden>
              </time>
              {providerName && (
                <>
                  <Avatar name={providerName} photo={providerPhoto} type={serviceType} size="row" />
                  <VisuallyHidden> with {providerName}</VisuallyHidden>
                </>
              )}
            </Link>
            {!isAwaited(booking) && <StatusBadge booking={booking} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The requested providers, one per row, with their dates and answer; nothing once all dates are cancelled. */
export function RequestedProviders({ bookings }: Pick<Series, 'bookings'>) {
  const requested = bookings.filter(
    ({ providerId, status }) => providerId !== null && status !== 'cancelled',
  );
  const providers = Map.groupBy(requested, ({ providerId }) => providerId);
  if (requested.length === 0) return null;
  return (
    <ul className={classes.requested} aria-label="Who we asked">
      {[...providers.values()].map((dates) => {
        const shown = dates.find(isAwaited) ?? dates[0];
        if (!shown) return null;
        const { providerId, providerName, providerPhoto, serviceType, date } = shown;
        return (
          <li key={providerId}>
            <Avatar name={providerName ?? ''} photo={providerPhoto} type={serviceType} size="tiny" />
            <span>
              <b>{providerName}</b>
              <small>{dates.length === 1 ? formatDayTime(date) : `${dates.length} dates`}</small>
            </span>
            <StatusBadge booking={shown} />
          </li>
        );
      })}
    </ul>
  );
}

/** The steps until the first visit; nothing once that is over or cancelled. */
export function NextSteps({ bookings, address }: Pick<Series, 'bookings'> & { address: string }) {
  const first = bookings.find(
    ({ status, paused }) => (status === 'pending' || status === 'confirmed') && !paused,
  );
  if (!first) return null;
  const steps = [
    ...(bookings.some(isAwaited) ? [answerStep(bookings)] : []),
    {
      title: 'Access details shared',
      text: `From ${ACCESS_DETAILS_HOURS.from} the day before, your provider can see your access details.`,
    },
    {
      title: bookings.length === 1 ? 'Your visit' : 'First visit',
      text: `${formatDayTime(first.date)} at ${address}`,
    },
  ];
  return (
    <ol className={classes.steps} aria-label="What happens next">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          <Text span inherit display="block" c="dimmed">
            {text}
          </Text>
        </li>
      ))}
    </ol>
  );
}

function answerStep(bookings: Series['bookings']): { title: string; text: string } {
  const names = awaitedNames(bookings);
  const deadline = deadlineOf(bookings);
  if (names === null || deadline === null) {
    return {
      title: 'We find you a provider',
      text: 'You’ll see them here, and we’ll email you, once they accept.',
    };
  }
  return {
    title: `${names} ${names.includes(' ') ? 'reply' : 'replies'}`,
    text: `We’ll email you as soon as they do. If they can’t come, you can book someone else here in one click.`,
  };
}
