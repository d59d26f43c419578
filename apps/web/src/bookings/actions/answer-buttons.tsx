import type { ListedBooking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import type { BookingActionName } from './action-table.tsx';
import { type OfferedAction, popupOf, useBookingActions } from './booking-actions.tsx';

interface AnswerButtonsProps {
  booking: ListedBooking;
  only: readonly BookingActionName[];
}

/** Large buttons, none in a menu, for the actions that are expected now. */
export function AnswerButtons({ booking, only }: AnswerButtonsProps) {
  const { actions, dialog } = useBookingActions(booking, { only });
  return (
    <>
      {actions.map((action) => (
        <AnswerButton key={action.id} action={action} isFilled={action.look === 'main'} />
      ))}
      {dialog}
    </>
  );
}

/** A large button for an action that is expected now; one of several is filled. */
export function AnswerButton({ action, isFilled }: { action: OfferedAction; isFilled: boolean }) {
  const { id, label, name, isPending, destructive = false, onSelect } = action;
  return (
    <Button
      size="lg"
      variant={isFilled ? 'filled' : 'default'}
      c={destructive ? 'var(--ds-danger)' : undefined}
      aria-label={name}
      aria-haspopup={popupOf(id)}
      loading={isPending}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
}
