import type { HTMLAttributes } from 'react';
import classes from './visually-hidden.module.css';

interface Props extends Pick<HTMLAttributes<HTMLElement>, 'aria-live' | 'children'> {
  /** A span by default. */
  component?: 'span' | 'p' | 'h2';
}

/** What is read out, and seen nowhere. */
export function VisuallyHidden({ component: Component = 'span', ...rest }: Props) {
  return <Component className={classes.hidden} {...rest} />;
}
