import type { ReactNode, RefObject } from 'react';
import classes from './day-and-times.module.css';

interface DayAndTimesProps {
  calendar: ReactNode;
  /** Where the keyboard finds the times. */
  times: RefObject<HTMLDivElement | null>;
  /** What marks them as a field of a form, which are several of the page's. */
  field?: object;
  children: ReactNode;
}

/** A calendar with the times of its day beside it; below it on a phone. */
export function DayAndTimes({ calendar, times, field = {}, children }: DayAndTimesProps) {
  return (
    <div className={classes.both}>
      {calendar}
      <div
        ref={times}
        className={classes.times}
        data-path={'data-path' in field ? String(field['data-path']) : undefined}
      >
        {children}
      </div>
    </div>
  );
}
