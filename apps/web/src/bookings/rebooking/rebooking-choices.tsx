import { type ListedBooking, type RebookingOffer, formatDayTime, formatPrice } from '@doorstep/domain';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { Rating } from '../../ui/display/rating.tsx';
import { VerifiedBadge } from '../../ui/display/badge.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { Query, together } from '../../ui/feedback/query.tsx';
import classes from './rebooking-choices.module.css';
import { type Replacement, replacementsOf, useRebooking } from './use-rebooking.ts';

/** Replacements for a booking that others cancelled: free providers and other times, each booked in one click (LIF-12). */
export function RebookingChoices({ booking }: { booking: ListedBooking }) {
  const offer = trpc.bookings.rebookingOffer.useQuery({ bookingId: booking.id });
  const loaded = trpc.bookings.show.useQuery({ bookingId: booking.id });
  const rebooking = useRebooking(booking);
  return (
    <Stack gap="sm" align="flex-start" w="100%">
      <Query query={together({ offer, loaded })} subject="The list of free providers">
        {({ offer: known, loaded: { totalPrice } }) =>
          known ? (
            <Choices booking={booking} before={totalPrice} offer={known} {...rebooking} />
          ) : (
            <>
              <p>{booking.serviceName} is no longer offered.</p>
              <LinkButton variant="default" to={paths.services({ type: booking.serviceType })}>
                See our services
              </LinkButton>
            </>
          )
        }
      </Query>
    </Stack>
  );
}

interface ChoicesProps extends ReturnType<typeof useRebooking> {
  booking: ListedBooking;
  /** The price of the cancelled booking. */
  before: number;
  offer: RebookingOffer;
}

function Choices({ booking, before, offer, sent, book }: ChoicesProps) {
  const { date, serviceType } = booking;
  const { providers, totalPrice } = offer;
  const replacements = replacementsOf(offer);
  const others = replacements.slice(0, providers.length);
  const times = replacements.slice(providers.length);
  const price = formatPrice(totalPrice);
  const bookButton = (replacement: Replacement, text: string) => (
    <Button
      key={replacement.label}
      size="xs"
      variant={replacement === others[0] ? 'filled' : 'default'}
      loading={sent === replacement.label}
      disabled={sent !== null && sent !== replacement.label}
      onClick={() => book(replacement, totalPrice)}
    >
      {text}
    </Button>
  );
  return (
    <>
      {others.length > 0 ? (
        <Box component="h3" fz="1rem">
          Free on {formatDayTime(date)}
        </Box>
      ) : (
        <p>No one else is free on {formatDayTime(date)}.</p>
      )}
      <ul className={classes.providers}>
        {providers.map((provider, index) => (
          <li key={provider.id}>
            <Avatar name={provider.name} photo={provider.profilePhoto} type={serviceType} size="tiny" />
            <div className={classes.who}>
              <p className={classes.name}>
                <Link to={paths.provider(provider.id)}>{provider.name}</Link>{' '}
                {provider.verified && <VerifiedBadge />}
              </p>
              <Text c="dimmed" size="sm">
                <Rating {...provider} />
                {provider.favourite && ' One of your favourites'}
              </Text>
            </div>
            {others[index] && bookButton(others[index], `Book ${provider.name}`)}
          </li>
        ))}
      </ul>
      {times.length > 0 && (
        <>
          <Box component="h3" fz="1rem">
            Other times
          </Box>
          <Group gap="xs">{times.map((time) => bookButton(time, time.label))}</Group>
        </>
      )}
      {replacements.length > 0 ? (
        <p className={classes.soft}>
          Book it in one click for <b>{price}</b>
          {totalPrice === before ? '' : ` (it was ${formatPrice(before)})`}, with the same address, choices
          and notes.
        </p>
      ) : (
        <LinkButton variant="default" to={paths.booking({ serviceId: booking.serviceId })}>
          Choose another day
        </LinkButton>
      )}
    </>
  );
}
