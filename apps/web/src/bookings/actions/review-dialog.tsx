import { ReviewForm } from '../reviews/review-form.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { nameOf } from '../booking-name.ts';

/** Asks what a completed visit was like (REV-5). */
export function ReviewDialog({ booking, opened, onClose }: ActionDialogProps) {
  return (
    <Dialog title={`Review ${nameOf(booking)}`} opened={opened} onClose={onClose}>
      <ReviewForm bookingId={booking.id} providerName={booking.providerName} onDone={onClose} />
    </Dialog>
  );
}
