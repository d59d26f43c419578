import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconChevronLeft, IconChevronRight } from '../display/icons.ts';

interface Step {
  /** The name of the button: `Earlier dates`. */
  label: string;
  /** Null where there is no further period. */
  onStep: (() => void) | null;
}

/**
 * Two buttons that go to the previous and the next period, on either side of its name. At the end a button is only marked as
 * disabled: a really disabled one would lose focus.
 */
export function PeriodButtons({
  back,
  forward,
  children,
}: {
  back: Step;
  forward: Step;
  children?: ReactNode;
}) {
  return (
    <>
      <StepButton {...back}>
        <IconChevronLeft size={20} />
      </StepButton>
      {children}
      <StepButton {...forward}>
        <IconChevronRight size={20} />
      </StepButton>
    </>
  );
}

function StepButton({ label, onStep, children }: Step & { children: ReactNode }) {
  return (
    <ActionIcon
      aria-label={label}
      aria-disabled={!onStep}
      data-disabled={!onStep || undefined}
      style={onStep ? undefined : { background: 'none' }}
      onClick={() => onStep?.()}
    >
      {children}
    </ActionIcon>
  );
}
