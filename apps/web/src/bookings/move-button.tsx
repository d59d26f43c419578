import type { Booking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { isPersonsMove, lateWarning, moveTexts, nameOf } from './move-texts.ts';
import { type PersonsMove, useMove } from './use-move.ts';
import classes from './move-button.module.css';

/** The buttons of a booking: what the server says that its reader may do to it now. */
export function MoveButtons({ booking }: { booking: Booking }) {
  return booking.moves
    .filter((move) => isPersonsMove(move))
    .map((move) => <MoveButton key={move} move={move} booking={booking} />);
}

function MoveButton({ move: name, booking }: { move: PersonsMove; booking: Booking }) {
  const [opened, setOpened] = useState(false);
  const texts = moveTexts[name];
  const move = useMove(name, texts.success);
  const warning = opened && lateWarning(name, booking);
  return (
    <>
      <Button
        size="xs"
        variant={texts.destructive || name === 'complete' ? 'default' : 'filled'}
        className={texts.destructive ? classes.destructive : undefined}
        aria-label={`${texts.label}: ${nameOf(booking)}`}
        onClick={() => setOpened(true)}
      >
        {texts.label}
      </Button>
      <ConfirmDialog
        title={texts.title(nameOf(booking))}
        keepLabel={texts.keep}
        confirmLabel={texts.confirm}
        destructive={texts.destructive}
        opened={opened}
        pending={move.isPending}
        onClose={() => setOpened(false)}
        onConfirm={() => move.mutate({ bookingId: booking.id }, { onSettled: () => setOpened(false) })}
      >
        <p>{texts.text}</p>
        {warning && <p className={classes.warning}>{warning}</p>}
      </ConfirmDialog>
    </>
  );
}
