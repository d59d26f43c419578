import { DECLINE_REASON_LABELS, DECLINE_REASONS, type DeclineReason } from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { useId } from 'react';

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
