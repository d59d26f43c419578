import type { ReactNode } from 'react';
import classes from './dialog-footer.module.css';

/** The end of a dialog: its buttons, the main one last, which stay in view while the content scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}
