import { Button } from '@mantine/core';
import { type OfferedAction, popupOf } from '../actions/booking-actions.tsx';

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
