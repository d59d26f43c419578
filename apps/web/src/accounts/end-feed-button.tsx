import { trpc } from '../api.tsx';
import { ConfirmButton } from '../ui/feedback/confirm-dialog.tsx';
import classes from './account.module.css';

const ENDED = {
  success: { title: 'Calendar address ended' },
  failure: 'Error',
  refreshes: ['calendarFeeds'],
  refreshesOnFailure: ['calendarFeeds'],
} as const;

/** Ends the user's calendar address, once they have confirmed. */
export function EndFeedButton({ size, onEnded }: { size: 'xs' | 'sm'; onEnded?: () => void }) {
  const end = trpc.calendarFeeds.end.useMutation({ meta: ENDED, onSuccess: () => onEnded?.() });
  return (
    <ConfirmButton
      label="End address"
      size={size}
      className={classes.danger}
      title="End your calendar address?"
      keepLabel="Keep it"
      confirmLabel="End it"
      destructive
      mutation={end}
      sends={undefined}
    >
      <p>
        Calendars that use it are no longer kept up to date. What they hold already may stay there until you
        remove it.
      </p>
    </ConfirmButton>
  );
}
