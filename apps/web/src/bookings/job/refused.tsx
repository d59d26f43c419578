import { formatDayTime } from '@doorstep/domain';
import { Button } from '@mantine/core';
import type { Waiting } from './pending-mutations.ts';
import classes from './refused.module.css';
import { mutationLabel } from './pending-text.ts';

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
