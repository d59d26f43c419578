import type { DeclineReason } from '@doorstep/domain';
import { useState } from 'react';
import type { ActionDialogProps } from './action-dialog.ts';
import { ConfirmMove } from './confirm-move.tsx';
import { DeclineReasons } from './decline-reasons.tsx';

/** Asks to confirm that a request is declined, with a reason for admins (LIF-16). */
export function DeclineDialog(props: ActionDialogProps) {
  const [reason, setReason] = useState<DeclineReason | null>(null);
  return (
    <ConfirmMove {...props} move="decline" input={reason ? { declineReason: reason } : {}}>
      <DeclineReasons chosen={reason} onChoose={setReason} />
    </ConfirmMove>
  );
}
