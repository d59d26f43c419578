import { formatDayTime } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { type PendingMutation, mutationLabel } from './pending-mutations.ts';
import classes from './refused.module.css';

interface RefusedProps {
  mutations: readonly PendingMutation[];
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  saysWhen?: boolean;
}

/** Mutations that the server refused, with the reasons. */
export function Refused({ mutations, onRetry, onDiscard, saysWhen = false }: RefusedProps) {
  return (
    <div role="alert">
      {mutations.map(({ key, mutation, madeAt, refusal }) => (
        <div key={key} className={classes.refused}>
          <p>
            <b>
              Not saved: {mutationLabel(mutation)}
              {saysWhen && `, ${formatDayTime(madeAt)}`}.
            </b>{' '}
            {refusal}.
          </p>
          <Group gap="xs" mt="xs">
            <Button size="xs" variant="default" onClick={() => onRetry(key)}>
              Try again
            </Button>
            <Button size="xs" variant="default" onClick={() => onDiscard(key)}>
              Discard
            </Button>
          </Group>
        </div>
      ))}
    </div>
  );
}
