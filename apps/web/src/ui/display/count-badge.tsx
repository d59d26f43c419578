import type { ReactNode } from 'react';
import classes from './count-badge.module.css';

interface CountBadgeProps {
  title?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A number next to a name, hidden from screen readers. */
export function CountBadge({ title, className = '', children }: CountBadgeProps) {
  return (
    <span className={`${classes.count} ${className}`} title={title} aria-hidden>
      {children}
    </span>
  );
}
