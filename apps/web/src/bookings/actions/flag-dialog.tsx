import { type Booking, FlagNote, seenOf } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { failureOrElse } from '../../mutation-reports.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import classes from './actions.module.css';
import { nameOf } from '../booking-name.ts';
import { isChangedMeanwhile } from './changed-meanwhile.ts';
import { Meanwhile } from './meanwhile.tsx';

const CHANGED = ['bookings', 'figures'] as const;
const FLAGGED = {
  success: { title: 'Booking flagged' },
  failure: failureOrElse('Error', 'Failed to flag booking'),
  refreshes: CHANGED,
  refreshesOnFailure: CHANGED,
} as const;
const CLEARED = {
  success: { title: 'Flag cleared' },
  failure: 'Error',
  refreshes: CHANGED,
  refreshesOnFailure: CHANGED,
} as const;

/** Marks a booking for a second look, with a note if wanted (ADM-5, ADM-6). */
export function FlagDialog({ booking, opened, onClose }: ActionDialogProps) {
  return (
    <Dialog title={`Flag ${nameOf(booking)}`} opened={opened} onClose={onClose}>
      <FlagForm booking={booking} onFlagged={onClose} />
    </Dialog>
  );
}

function FlagForm({ booking, onFlagged }: { booking: Booking; onFlagged: () => void }) {
  const { id: bookingId, flagged } = booking;
  const mutation = trpc.bookings.flag.useMutation({ meta: FLAGGED });
  const form = useServerForm({
    schema: FlagNote,
    mutation,
    initialValues: { note: '' },
    toSent: ({ note }) => ({ bookingId, note, seen: seenOf(booking) }),
    draft: { name: `flag-${bookingId}` },
    onSuccess: onFlagged,
  });
  return (
    <Form of={form}>
      <Meanwhile booking={booking} mutation={mutation} />
      <p className={classes.lead}>Only admins see the flag and its note.</p>
      <Field of={form} name="note" as={TextArea} label="Note (optional)" rows={4} data-autofocus />
      <Submit>{flagged ? 'Replace Flag' : 'Flag Booking'}</Submit>
    </Form>
  );
}

/** Takes the mark away after asking. */
export function ClearFlagDialog({ booking, opened, onClose }: ActionDialogProps) {
  const clear = trpc.bookings.clearFlag.useMutation({ meta: CLEARED });
  return (
    <ConfirmDialog
      title={`Clear the flag of ${nameOf(booking)}?`}
      keepLabel="Keep Flag"
      confirmLabel="Clear Flag"
      opened={opened}
      mutation={clear}
      sends={{ bookingId: booking.id, seen: seenOf(booking) }}
      isReady={booking.flagged}
      staysFor={isChangedMeanwhile}
      onClose={onClose}
    >
      <Meanwhile booking={booking} mutation={clear} />
      {booking.flagNote && <p>Its note goes with it: {booking.flagNote}</p>}
      <p>That it was flagged stays in its history.</p>
    </ConfirmDialog>
  );
}
