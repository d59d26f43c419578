import { formatDayTime } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { type PendingMutation, mutationLabel } from './pending-mutations.ts';
import classes from './refused.module.css';
import { useSyncExternalStore } from 'react';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import { outboxOf } from './use-outbox.ts';

interface RefusedProps {
  of: readonly PendingMutation[];
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  saysWhen?: boolean;
}

/** Mutations that the server refused, with the reasons. */
export function Refused({ of: refused, onRetry, onDiscard, saysWhen = false }: RefusedProps) {
  return (
    <div role="alert">
      {refused.map(({ key, mutation, madeAt, refusal }) => (
        <div key={key} className={classes.refused}>
          <p>
            <b>
              {mutationLabel(mutation)}
              {saysWhen && ` of ${formatDayTime(madeAt)}`} was not recorded.
            </b>{' '}
            {refusal}.
          </p>
          <Group gap="xs" mt="xs">
            <Button size="xs" variant="default" onClick={() => onRetry(key)}>
              Try again
            </Button>
            <Button size="xs" variant="default" onClick={() => onDiscard(key)}>
              Leave it out
            </Button>
          </Group>
        </div>
      ))}
    </div>
  );
}

/** Refused mutations of all jobs, also of those that are no longer the provider's (JOB-14). */
export function RefusedWork() {
  const outbox = outboxOf(useUser().id);
  const refused = useSyncExternalStore(outbox.subscribe, outbox.read).filter(
    ({ state }) => state === 'refused',
  );
  if (refused.length === 0) return null;
  return (
    <Card title="Not recorded">
      <Refused of={refused} saysWhen onRetry={outbox.retry} onDiscard={outbox.discard} />
    </Card>
  );
}
