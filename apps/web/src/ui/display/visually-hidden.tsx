import type { HTMLAttributes } from 'react';
import classes from './visually-hidden.module.css';

interface Props extends Pick<HTMLAttributes<HTMLElement>, 'aria-live' | 'children'> {
  component?: 'span' | 'p' | 'h2';
}

/** Text for screen readers only. */
export function VisuallyHidden({ component: Component = 'span', ...rest }: Props) {
  return <Component className={classes.hidden} {...rest} />;
}
