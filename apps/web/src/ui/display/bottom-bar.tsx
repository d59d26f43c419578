import type { ReactNode } from 'react';
import classes from './bottom-bar.module.css';

/** On a phone, a bar fixed to the bottom of its page, with the choice and the button that continues. */
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
