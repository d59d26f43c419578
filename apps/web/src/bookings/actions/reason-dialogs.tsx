import { DECLINE_REASON_LABELS, DECLINE_REASONS, type DeclineReason } from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { ChoiceCards } from '../../ui/forms/option-card.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { ConfirmMove } from './confirm-move.tsx';

interface DeclineReasonsProps {
  chosen: DeclineReason | null;
  onChoose: (reason: DeclineReason | null) => void;
}

/** The reasons for declining as buttons, of which one may be chosen (LIF-16). */
export function DeclineReasons({ chosen, onChoose }: DeclineReasonsProps) {
  const id = useId();
  return (
    <div>
      <Text inherit id={id} mb="xs">
        Reason (optional, only we see it)
      </Text>
      <Group component="fieldset" gap="xs" aria-labelledby={id}>
        {DECLINE_REASONS.map((reason) => (
          <Button
            key={reason}
            size="sm"
            radius="xl"
            variant={reason === chosen ? 'light' : 'default'}
            aria-pressed={reason === chosen}
            onClick={() => onChoose(reason === chosen ? null : reason)}
          >
            {DECLINE_REASON_LABELS[reason]}
          </Button>
        ))}
      </Group>
    </div>
  );
}

/** Asks to confirm that a request is declined, with a reason for admins (LIF-16). */
export function DeclineDialog(props: ActionDialogProps) {
  const [reason, setReason] = useState<DeclineReason | null>(null);
  return (
    <ConfirmMove {...props} move="decline" input={reason ? { declineReason: reason } : {}}>
      <DeclineReasons chosen={reason} onChoose={setReason} />
    </ConfirmMove>
  );
}

const REASONS = [
  ['no_show', 'No-show', 'The visit didn’t take place'],
  ['problem', 'Problem', 'It took place, but something went wrong'],
] as const;

/** Cancels a booking after its start, which only admins may do, with a reason (LIF-4). */
export function CancelForReasonDialog(props: ActionDialogProps) {
  const [reason, setReason] = useState<(typeof REASONS)[number][0] | null>(null);
  return (
    <ConfirmMove {...props} move="cancel" input={reason ? { reason } : {}} isReady={reason !== null}>
      <p>The visit has started, so you need to give a reason.</p>
      {props.booking.problem && <p>The reported problem stays open until you resolve it.</p>}
      <ChoiceCards
        label="Reason"
        layout="list"
        choices={REASONS}
        defaultValue={reason ?? ''}
        onChange={setReason}
      />
    </ConfirmMove>
  );
}
