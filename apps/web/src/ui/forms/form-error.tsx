import type { ReactNode } from 'react';
import classes from './form-error.module.css';

/** Why a form could not be sent, in a red box that stays until the next try. */
export function FormError({ children }: { children: ReactNode }) {
  return children ? <div className={classes.error}>{children}</div> : null;
}
