import type { ReactNode } from 'react';
import { IconCheck } from './icons.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import classes from './arch-steps.module.css';

export interface ArchStep {
  label: string;
  state: 'done' | 'now' | 'ahead';
  /** Replaced by a tick once the step is done. */
  icon: ReactNode;
  /** A few words below the label, such as a time. */
  detail?: ReactNode;
}

interface ArchStepsProps {
  'aria-label': string;
  steps: readonly ArchStep[];
}

/** Progress in steps, as a row of arches on a line. */
export function ArchSteps({ steps, ...list }: ArchStepsProps) {
  return (
    <ol className={classes.stepper} {...list}>
      {steps.map(({ label, state, icon, detail }) => (
        <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={classes.arch} aria-hidden>
            {state === 'done' ? <IconCheck size={18} stroke={3} /> : icon}
          </span>
          <span className={classes.label}>
            {label}
            {state === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
          </span>
          <span className={classes.when}>{detail}</span>
        </li>
      ))}
    </ol>
  );
}
