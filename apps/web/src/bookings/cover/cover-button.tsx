import type { Booking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmMove } from '../actions/confirm-move.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { nameOf } from '../booking-texts.ts';

interface CoverButtonProps {
  move: 'offerCover' | 'withdrawCover';
  booking: Booking;
}

/** One step of passing a job on to another provider, after asking (LIF-14). */
export function CoverButton({ move, booking }: CoverButtonProps) {
  const [opened, setOpened] = useState(false);
  const { label } = moveTexts[move];
  return (
    <>
      <Button
        size="xs"
        variant={move === 'withdrawCover' ? 'default' : 'filled'}
        aria-label={`${label}: ${nameOf(booking)}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <ConfirmMove move={move} booking={booking} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
