import { FlagNote, type ListedBooking } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { failureOrElse } from '../../mutation-reports.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { bookingName } from '../booking-texts.ts';
import { type ActionDialogProps, BOOKING_CHANGES, decisionOn, isConcurrentChange } from './action-dialog.ts';
import { ConcurrentChange } from './concurrent-change.tsx';

const FLAGGED = {
  success: { title: 'Booking flagged' },
  failure: failureOrElse('Error', 'Failed to flag booking'),
  refreshes: BOOKING_CHANGES,
  refreshesOnFailure: BOOKING_CHANGES,
} as const;
const CLEARED = {
  success: { title: 'Flag cleared' },
  failure: 'Error',
  refreshes: BOOKING_CHANGES,
  refreshesOnFailure: BOOKING_CHANGES,
} as const;

/** Flags a booking, with an optional note (ADM-5, ADM-6). */
export function FlagDialog({ booking, opened, onClose }: ActionDialogProps) {
  return (
    <Dialog title={`Flag ${bookingName(booking)}`} opened={opened} onClose={onClose}>
      <FlagForm booking={booking} onFlagged={onClose} />
    </Dialog>
  );
}

function FlagForm({ booking, onFlagged }: { booking: ListedBooking; onFlagged: () => void }) {
  const { id: bookingId, flagged } = booking;
  const mutation = trpc.bookings.flag.useMutation({ meta: FLAGGED });
  const form = useServerForm({
    schema: FlagNote,
    mutation,
    initialValues: { note: '' },
    toSent: ({ note }) => ({ ...decisionOn(booking), note }),
    draft: { name: `flag-${bookingId}` },
    onSuccess: onFlagged,
  });
  return (
    <Form form={form}>
      <ConcurrentChange booking={booking} mutation={mutation} />
      <Text c="dimmed" size="sm">
        Only admins see the flag and its note.
      </Text>
      <Field form={form} name="note" as={TextArea} label="Note (optional)" rows={4} data-autofocus />
      <Submit>{flagged ? 'Replace flag' : 'Flag booking'}</Submit>
    </Form>
  );
}

export function ClearFlagDialog({ booking, opened, onClose }: ActionDialogProps) {
  const clear = trpc.bookings.clearFlag.useMutation({ meta: CLEARED });
  return (
    <ConfirmDialog
      title={`Clear the flag on ${bookingName(booking)}?`}
      keepLabel="Keep flag"
      confirmLabel="Clear flag"
      opened={opened}
      mutation={clear}
      sends={decisionOn(booking)}
      isReady={booking.flagged}
      staysFor={isConcurrentChange}
      onClose={onClose}
    >
      <ConcurrentChange booking={booking} mutation={clear} />
      {booking.flagNote && <p>This also removes its note: {booking.flagNote}</p>}
      <p>Its history will still show that it was flagged.</p>
    </ConfirmDialog>
  );
}
