import type { ReactNode } from 'react';
import { messageOf } from '../../api-errors.ts';
import classes from './form-error.module.css';

/** Why a form could not be sent, in a red box that stays until the next try. */
export function FormError({ children }: { children: ReactNode }) {
  return children ? <div className={classes.error}>{children}</div> : null;
}

interface RefusalProps {
  /** The mutation of a button that belongs to no form. */
  of: { error: unknown };
  /** How it reads, without the full stop; the server's sentence unless it is given. */
  describe?: (error: unknown) => string;
}

/** Why what a button does was refused, as a form says it above its own. */
export function Refusal({ of: { error }, describe = messageOf }: RefusalProps) {
  return <FormError>{error ? `${describe(error)}.` : null}</FormError>;
}
