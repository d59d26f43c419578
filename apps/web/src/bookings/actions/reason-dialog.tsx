import { seenOf } from '@doorstep/domain';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { OptionCard, OptionCards } from '../../ui/forms/option-card.tsx';
import { nameOf } from '../booking-name.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { isChangedMeanwhile } from './changed-meanwhile.ts';
import { Meanwhile } from './meanwhile.tsx';
import { moveReport } from './move-texts.ts';

const REASONS = [
  ['no_show', 'No-show', 'The visit did not take place'],
  ['problem', 'Problem', 'It took place, but not as it should'],
] as const;

type Reason = (typeof REASONS)[number][0];

/** Cancels a booking whose start has passed, which only admins do, and for a reason (LIF-4). */
export function ReasonDialog({ booking, opened, onClose }: ActionDialogProps) {
  const [chosen, choose] = useState<Reason | null>(null);
  const cancel = trpc.bookings.cancel.useMutation({ meta: moveReport('cancel') });
  return (
    <ConfirmDialog
      title={`Cancel ${nameOf(booking)}?`}
      keepLabel="Keep Booking"
      confirmLabel="Yes, Cancel Booking"
      destructive
      opened={opened}
      isReady={chosen !== null && booking.moves.includes('cancel')}
      staysFor={isChangedMeanwhile}
      mutation={cancel}
      sends={{ bookingId: booking.id, seen: seenOf(booking), ...(chosen && { reason: chosen }) }}
      onClose={onClose}
    >
      <Meanwhile booking={booking} mutation={cancel} />
      <p>It has begun, so it is cancelled for a reason. This action cannot be undone.</p>
      {booking.problem && <p>The problem that was reported stays open until you have decided about it.</p>}
      <OptionCards legend="Why">
        {REASONS.map(([reason, label, detail]) => (
          <OptionCard
            key={reason}
            kind="radio"
            name="reason"
            value={reason}
            label={label}
            detail={detail}
            checked={chosen === reason}
            onChange={() => choose(reason)}
          />
        ))}
      </OptionCards>
    </ConfirmDialog>
  );
}
