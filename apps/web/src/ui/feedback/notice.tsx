import type { ReactNode } from 'react';
import { messageOf } from '../../api-errors.ts';
import classes from './notice.module.css';

/** A line about the content below it, announced to screen readers. */
export function Notice({ children }: { children: ReactNode }) {
  return <output className={classes.notice}>{children}</output>;
}

interface WarningProps {
  /** Announces it to screen readers; by default they do not interrupt. */
  announced?: 'at once' | 'politely';
  children: ReactNode;
}

/** A box with something that needs attention first. */
export function Warning({ announced, children }: WarningProps) {
  return (
    <div
      className={classes.warning}
      role={announced === 'at once' ? 'alert' : undefined}
      aria-live={announced === 'politely' ? 'polite' : undefined}
    >
      {children}
    </div>
  );
}

/** A red box with the reason of a failure, which screen readers announce. */
export function FormError({ children }: { children: ReactNode }) {
  return children ? (
    <div role="alert" className={classes.error}>
      {children}
    </div>
  ) : null;
}

interface RefusalProps {
  /** The mutation of a button without a form. */
  mutation: { error: unknown };
  /** Its text without a full stop; by default the server's. */
  describe?: (error: unknown) => string;
}

/** The reason why a button's mutation failed. */
export function Refusal({ mutation: { error }, describe = messageOf }: RefusalProps) {
  return <FormError>{error ? `${describe(error)}.` : null}</FormError>;
}
