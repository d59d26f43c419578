import type { ReactNode } from 'react';
import classes from './filters.module.css';

/** What a list is narrowed by, in one row; on a phone in as few as there is room for, each filled. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>;
}
