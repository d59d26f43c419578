import type { ListedBooking } from '@doorstep/domain';
import { bookingName } from '../booking-texts.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { RebookingChoices } from './rebooking-choices.tsx';

interface RebookingDialogProps {
  booking: ListedBooking;
  opened: boolean;
  onClose: () => void;
}

/** All replacements for a booking that others cancelled (LIF-12). */
export function RebookingDialog({ booking, opened, onClose }: RebookingDialogProps) {
  return (
    <Dialog title={`Rebook ${bookingName(booking)}`} opened={opened} onClose={onClose}>
      <RebookingChoices booking={booking} />
    </Dialog>
  );
}
