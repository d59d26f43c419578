import type { ComponentProps } from 'react';
import { IconDots } from './icons.ts';

/** The button with three dots. */
export function RowMenuTrigger(props: ComponentProps<'button'>) {
  return (
    <button type="button" {...props} data-icon-button="small">
      <IconDots size={20} aria-hidden />
    </button>
  );
}
