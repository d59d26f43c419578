import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A line about what is shown below it; screen readers say it when it comes. */
export function Notice({ children }: { children: ReactNode }) {
  return <output className={classes.notice}>{children}</output>;
}
