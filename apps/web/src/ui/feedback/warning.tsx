import type { ReactNode } from 'react';
import classes from './warning.module.css';

interface WarningProps {
  /** When screen readers say it, once it comes; not by itself unless it is given. */
  said?: 'at once' | 'politely';
  /** Where it stands. */
  className?: string | undefined;
  children: ReactNode;
}

/** A box that asks for a look before what comes next. */
export function Warning({ said, className = '', children }: WarningProps) {
  return (
    <div
      className={`${classes.warning} ${className}`}
      role={said === 'at once' ? 'alert' : undefined}
      aria-live={said === 'politely' ? 'polite' : undefined}
    >
      {children}
    </div>
  );
}
