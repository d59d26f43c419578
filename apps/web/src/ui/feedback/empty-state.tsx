import type { ReactNode } from 'react';
import { Door } from '../illustrations/door.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** What happens next, in a sentence. */
  children?: ReactNode;
  action?: ReactNode;
  door?: 'ajar' | 'shut' | 'missing';
}

/** A list with nothing in it: a drawing, a sentence, an action. */
export function EmptyState({ title, children, action, door = 'ajar' }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Door state={door} />
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  );
}
