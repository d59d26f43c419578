import type { ReactNode } from 'react';
import classes from './next-steps.module.css';

interface NextStepsProps {
  title: string;
  /** Links as buttons. */
  children: ReactNode;
}

/** Ends a page of text with links to what its reader may do next. */
export function NextSteps({ title, children }: NextStepsProps) {
  return (
    <section className={classes.band}>
      <h2>{title}</h2>
      <p className={classes.links}>{children}</p>
    </section>
  );
}
