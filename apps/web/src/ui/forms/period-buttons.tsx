import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconChevronLeft, IconChevronRight } from '../display/icons.ts';

interface Turn {
  /** The name of the button: `Earlier dates`. */
  label: string;
  /** Null where there is no further page. */
  onTurn: (() => void) | null;
}

/**
 * Buttons that turn pages of time, around what says which one it is. One without a further page keeps the focus: disabled, it
 * would lose it.
 */
export function PageTurns({ back, forward, children }: { back: Turn; forward: Turn; children?: ReactNode }) {
  return (
    <>
      <TurnButton {...back}>
        <IconChevronLeft size={20} />
      </TurnButton>
      {children}
      <TurnButton {...forward}>
        <IconChevronRight size={20} />
      </TurnButton>
    </>
  );
}

function TurnButton({ label, onTurn, children }: Turn & { children: ReactNode }) {
  return (
    <ActionIcon
      aria-label={label}
      aria-disabled={!onTurn}
      data-disabled={!onTurn || undefined}
      style={onTurn ? undefined : { background: 'none' }}
      onClick={() => onTurn?.()}
    >
      {children}
    </ActionIcon>
  );
}
