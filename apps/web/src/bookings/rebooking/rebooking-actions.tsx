import { type Booking, type RebookingOffer, formatPrice } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lateDialog } from '../../ui/feedback/late-dialog.tsx';
import { nameOf } from '../booking-name.ts';
import { type Replacement, replacementsOf, useRebooking } from './use-rebooking.ts';

const RebookingDialog = lateDialog(async () => (await import('./rebooking-dialog.tsx')).RebookingDialog);

/** In the row of a booking that others called off: books the best replacement in one click, or shows them all (LIF-12). */
export function RebookingActions({ booking }: { booking: Booking }) {
  const [opened, setOpened] = useState(false);
  const { offer, sent, book } = useRebooking(booking);
  const [best] = offer.data ? replacementsOf(offer.data) : [];
  const name = nameOf(booking);
  return (
    <>
      {offer.data && best && (
        <Button
          size="xs"
          loading={sent !== null}
          aria-label={`${textOf(best, offer.data)}: ${name}`}
          onClick={() => book(best, offer.data?.totalPrice ?? 0)}
        >
          {textOf(best, offer.data)}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`Other choices: ${name}`}
        onClick={() => setOpened(true)}
      >
        Other choices
      </Button>
      <RebookingDialog booking={booking} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

function textOf({ label }: Replacement, { totalPrice }: RebookingOffer): string {
  return `Book ${label}, ${formatPrice(totalPrice)}`;
}
