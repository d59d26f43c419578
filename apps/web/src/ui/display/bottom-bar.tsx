import type { ReactNode } from 'react';
import classes from './bottom-bar.module.css';

/** On a phone, a bar that stays at the bottom of its page: what is chosen, and the button that goes on. */
export function BottomBar({
  title,
  detail,
  children,
}: {
  title: ReactNode;
  detail: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.bar}>
      <p className={classes.text}>
        <b>{title}</b>
        <span>{detail}</span>
      </p>
      {children}
    </div>
  );
}
