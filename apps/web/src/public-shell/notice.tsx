import type { ReactNode } from 'react';
import { Door } from '../ui/illustrations/door.tsx';
import classes from './notice.module.css';

interface NoticeProps {
  door: 'shut' | 'missing';
  title: string;
  children: ReactNode;
  action: ReactNode;
}

/** A page that says why there is nothing to see, and where to go. */
export function Notice({ door, title, children, action }: NoticeProps) {
  return (
    <main className={classes.notice}>
      <Door state={door} />
      <h1>{title}</h1>
      <p className={classes.text}>{children}</p>
      {action}
    </main>
  );
}
