import type { Booking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../session.tsx';
import { type BookingActionName, actionsOf, bookingActions } from './action-table.tsx';
import { nameOf } from '../booking-name.ts';
import classes from './actions.module.css';

interface BookingActionsProps {
  booking: Booking;
  /** All that is offered, unless these are named. */
  only?: readonly BookingActionName[];
  /** Those that stand elsewhere on the page. */
  except?: readonly BookingActionName[];
}

/** The buttons of a booking, for what its reader may do to it now, and the dialog of the one that was pressed last. */
export function BookingActions({ booking, only, except = [] }: BookingActionsProps) {
  const { role } = useUser();
  const [chosen, setChosen] = useState<BookingActionName | null>(null);
  const [opened, setOpened] = useState(false);
  const action = chosen && bookingActions[chosen];
  // It stays while it is open, also when the booking changes below it: what is typed is not lost.
  const Dialog = action && 'Dialog' in action ? action.Dialog : null;
  const offered = actionsOf(booking, role).filter(
    (name) => (only?.includes(name) ?? true) && !except.includes(name),
  );

  function choose(name: BookingActionName) {
    setChosen(name);
    setOpened(true);
  }
  return (
    <>
      {offered.map((name) => {
        const { label, look, ...rest } = bookingActions[name];
        const button = {
          size: 'xs',
          variant: look === 'main' ? 'filled' : 'default',
          className: look === 'destructive' ? (classes.destructive ?? '') : '',
          'aria-label': `${label}: ${nameOf(booking)}`,
          children: label,
        };
        return 'Button' in rest ? (
          <rest.Button key={name} booking={booking} {...button} />
        ) : (
          <Button key={name} {...button} aria-haspopup="dialog" onClick={() => choose(name)} />
        );
      })}
      {Dialog && <Dialog key={chosen} booking={booking} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
