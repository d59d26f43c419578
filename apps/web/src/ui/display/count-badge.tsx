import type { ReactNode } from 'react';
import classes from './count-badge.module.css';

interface CountBadgeProps {
  title?: string;
  /** Where it stands beside a word. */
  className?: string | undefined;
  children: ReactNode;
}

/** How many there are of something, beside its name; for the eye alone. */
export function CountBadge({ title, className = '', children }: CountBadgeProps) {
  return (
    <span className={`${classes.count} ${className}`} title={title} aria-hidden>
      {children}
    </span>
  );
}
