import { formatDate, formatTime } from '@doorstep/domain';
import type { ReactNode } from 'react';
import classes from './dated-list.module.css';

/** What happened, each with its time; of {@link DatedEntry}. */
export function DatedList({ children }: { children: ReactNode }) {
  return <ol className={classes.list}>{children}</ol>;
}

/** One of them, at an instant. */
export function DatedEntry({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li>
      <time dateTime={at}>
        {formatDate(at)}, {formatTime(at)}
      </time>
      <span>{children}</span>
    </li>
  );
}
