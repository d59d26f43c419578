import type { ReactNode } from 'react';
import { Door } from '../../ui/illustrations/door.tsx';
import classes from './narrow-card.module.css';

interface NarrowCardProps {
  title: string;
  /** Shows an open door once the task is done. */
  done?: boolean;
  children: ReactNode;
}

/** Layout of a public page with a single task. */
export function NarrowCard({ title, done = false, children }: NarrowCardProps) {
  return (
    <main className={classes.page}>
      <div className={classes.card} data-paper>
        {done && <Door state="ajar" />}
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
