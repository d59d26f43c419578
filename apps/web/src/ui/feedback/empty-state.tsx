import type { ReactNode } from 'react';
import { Door } from '../illustrations/door.tsx';
import classes from './empty-state.module.css';
import buttonClasses from '../display/link-button.module.css';

interface EmptyStateProps {
  title: string;
  /** A sentence on what happens next. */
  children?: ReactNode;
  action?: ReactNode;
  door?: 'ajar' | 'shut' | 'missing';
}

/** Shown instead of an empty list: a drawing, a sentence, an action. */
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

/** A button that looks like Mantine's default one, for pages without Mantine. */
export function PlainButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={buttonClasses.button} data-variant="default" onClick={onClick}>
      {children}
    </button>
  );
}
