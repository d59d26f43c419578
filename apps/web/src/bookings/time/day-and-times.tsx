import type { ReactNode, RefObject } from 'react';
import classes from './day-and-times.module.css';

interface DayAndTimesProps {
  calendar: ReactNode;
  /** Where the keyboard finds the times. */
  times: RefObject<HTMLDivElement | null>;
  /** Under which name a form finds them, which are several fields. */
  path?: string | undefined;
  children: ReactNode;
}

/** A calendar with the times of its day beside it; below it on a phone. */
export function DayAndTimes({ calendar, times, path, children }: DayAndTimesProps) {
  return (
    <div className={classes.both}>
      {calendar}
      <div ref={times} className={classes.times} data-path={path}>
        {children}
      </div>
    </div>
  );
}
