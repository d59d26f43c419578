import type { ReactNode } from 'react';
import classes from './card.module.css';

/** A titled part of a dashboard. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The same ground without a title, for what stands under a tab. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>;
}
