import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import classes from './time.module.css';
import { focusFirst } from '../../ui/browser/focus.ts';

interface DayAndTimesProps {
  calendar: ReactNode;
  /** Focus target of the times. */
  times: RefObject<HTMLDivElement | null>;
  /** Attributes of a form field, in a form. */
  field?: object;
  /** Shows the choice as a suggestion. */
  isTentative?: boolean;
  children: ReactNode;
}

/** A calendar with the times of its day next to it, or below it on a phone. */
export function DayAndTimes({ calendar, times, field = {}, isTentative, children }: DayAndTimesProps) {
  return (
    <div className={classes.both} data-tentative={isTentative}>
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

/** Focuses the times of a chosen day once they are loaded. `loadedDay` is the day whose times are rendered in `times`. */
export function useEnterTimes(loadedDay: string | undefined) {
  const times = useRef<HTMLDivElement>(null);
  const dayToEnter = useRef<string>(null);
  const focusTimes = () => focusFirst([times.current?.querySelector('input, button')]);

  const arrive = useEffectEvent(() => {
    dayToEnter.current = null;
    focusTimes();
  });
  useEffect(() => {
    if (loadedDay !== undefined && loadedDay === dayToEnter.current) arrive();
  }, [loadedDay]);

  function enterTimes(day: string) {
    // The times are rendered already.
    if (day === loadedDay) focusTimes();
    else dayToEnter.current = day;
  }
  return { times, enterTimes };
}
