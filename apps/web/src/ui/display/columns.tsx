import type { ReactNode } from 'react';
import classes from './columns.module.css';

/** What a page is for, with what explains it beside it; below it on a narrow screen. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.part}>{children}</div>
      <div className={classes.part}>{aside}</div>
    </div>
  );
}
