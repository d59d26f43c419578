import type { ReactNode } from 'react';
import { Door } from '../../ui/illustrations/door.tsx';
import classes from './narrow-card.module.css';

interface NarrowCardProps {
  title: string;
  /** A door that is ajar beside what has been done. */
  done?: boolean;
  children: ReactNode;
}

/** A public page with one thing to do. */
export function NarrowCard({ title, done = false, children }: NarrowCardProps) {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        {done && <Door state="ajar" />}
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
