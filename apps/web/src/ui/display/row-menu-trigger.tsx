import type { ComponentProps } from 'react';
import { IconDots } from './icons.ts';
import classes from './row-menu.module.css';

/** The button with three dots. */
export function RowMenuTrigger(props: ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className={classes.trigger}>
      <IconDots size={20} aria-hidden />
    </button>
  );
}
