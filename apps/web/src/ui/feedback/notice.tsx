import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A line about the content below it, announced to screen readers. */
export function Notice({ children }: { children: ReactNode }) {
  return <output className={classes.notice}>{children}</output>;
}

interface WarningProps {
  /** Announces it to screen readers; by default they do not interrupt. */
  announced?: 'at once' | 'politely';
  className?: string | undefined;
  children: ReactNode;
}

/** A box with something that needs attention first. */
export function Warning({ announced, className = '', children }: WarningProps) {
  return (
    <div
      className={`${classes.warning} ${className}`}
      role={announced === 'at once' ? 'alert' : undefined}
      aria-live={announced === 'politely' ? 'polite' : undefined}
    >
      {children}
    </div>
  );
}
