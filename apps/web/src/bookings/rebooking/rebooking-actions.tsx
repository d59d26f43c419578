import { type ListedBooking, type RebookingOffer, formatPrice } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { bookingName } from '../booking-texts.ts';
import { type Replacement, replacementsOf, useRebooking } from './use-rebooking.ts';

const RebookingDialog = lazy(async () => (await import('./rebooking-dialog.tsx')).RebookingDialog);

/** For a booking that others cancelled: books the best replacement in one click, or lists all (LIF-12). */
export function RebookingActions({ booking }: { booking: ListedBooking }) {
  const [opened, setOpened] = useState(false);
  // The dashboard loads offers only for the next bookings; the others have the dialog.
  const offers = trpc.bookings.rebookingOffers.useQuery();
  const offer = offers.data?.find(({ bookingId }) => bookingId === booking.id)?.offer;
  const { sent, book } = useRebooking(booking);
  const [best] = offer ? replacementsOf(offer) : [];
  const name = bookingName(booking);
  return (
    <>
      {offer && best && (
        <Button
          size="xs"
          loading={sent !== null}
          aria-label={`${textOf(best, offer)}: ${name}`}
          onClick={() => book(best, offer.totalPrice)}
        >
          {textOf(best, offer)}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`Other options: ${name}`}
        onClick={() => setOpened(true)}
      >
        Other options
      </Button>
      <RebookingDialog booking={booking} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

function textOf({ label }: Replacement, { totalPrice }: RebookingOffer): string {
  return `Book ${label}, ${formatPrice(totalPrice)}`;
}
