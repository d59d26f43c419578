import { formatDayTime } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { type Waiting, mutationLabel } from './pending-mutations.ts';
import classes from './refused.module.css';
import { useSyncExternalStore } from 'react';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import { outboxOf } from './use-outbox.ts';

interface RefusedProps {
  of: readonly Waiting[];
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  /** Whether it is told when that was, such as beside that of other jobs. */
  saysWhen?: boolean;
}

/** What the server did not take, and why; nothing else is lost by it. */
export function Refused({ of: refused, onRetry, onDiscard, saysWhen = false }: RefusedProps) {
  return (
    <div role="alert">
      {refused.map(({ key, doing, madeAt, refusal }) => (
        <div key={key} className={classes.refused}>
          <p>
            <b>
              {mutationLabel(doing)}
              {saysWhen && ` of ${formatDayTime(madeAt)}`} was not recorded.
            </b>{' '}
            {refusal}.
          </p>
          <div className={classes.answers}>
            <Button size="xs" variant="default" onClick={() => onRetry(key)}>
              Try again
            </Button>
            <Button size="xs" variant="default" onClick={() => onDiscard(key)}>
              Leave it out
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
}

/** What a provider did and the server did not take, of all jobs: that of one that is theirs no more has no other place (JOB-14). */
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
