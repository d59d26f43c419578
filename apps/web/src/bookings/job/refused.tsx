import { STAGE_LABELS } from '@doorstep/domain';
import { Button } from '@mantine/core';
import type { Doing, Waiting } from './doings.ts';
import classes from './job-record.module.css';

interface RefusedProps {
  of: readonly Waiting[];
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
}

/** What the server did not take, and why; nothing else is lost by it. */
export function Refused({ of: refused, onRetry, onDiscard }: RefusedProps) {
  return (
    <div role="alert">
      {refused.map(({ key, doing, refusal }) => (
        <div key={key} className={classes.refused}>
          <p>
            <b>{nameOf(doing)} was not recorded.</b> {refusal}.
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

function nameOf(doing: Doing): string {
  switch (doing.type) {
    case 'stage':
      return `“${STAGE_LABELS[doing.stage]}”`;
    case 'unmark':
      return `Taking back “${STAGE_LABELS[doing.stage]}”`;
    case 'note':
      return `The note “${doing.note}”`;
    case 'complete':
      return '“Complete”';
    case 'tick':
      return `“${doing.task}”`;
    case 'photo':
      return `The photo “${doing.fileName}”`;
  }
}
