import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import classes from './time.module.css';
import { focusFirst } from '../../ui/browser/focus.ts';
import { bookingWindow, dayOfWeek, formatFullDay, noonOf } from '@doorstep/domain';
import { DatePicker } from '@mantine/dates';
import { useNow } from '../../ui/browser/use-now.ts';
import { type SlotQuery, entryOf, useFreeDays } from './slot-query.ts';
import '@mantine/dates/styles.layer.css';

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

/**
 * Leads the keyboard to the times of a day that was chosen, once they are there. `times` marks where they stand, and
 * `shownDay` is the day whose times are there.
 */
export function useEnterTimes(shownDay: string | undefined) {
  const times = useRef<HTMLDivElement>(null);
  const dayToEnter = useRef<string>(null);
  const focusTimes = () => focusFirst([times.current?.querySelector('input, button')]);

  const arrive = useEffectEvent(() => {
    dayToEnter.current = null;
    focusTimes();
  });
  useEffect(() => {
    if (shownDay !== undefined && shownDay === dayToEnter.current) arrive();
  }, [shownDay]);

  function enterTimes(day: string) {
    // The times of the day that is shown already are not waited for.
    if (day === shownDay) focusTimes();
    else dayToEnter.current = day;
  }
  return { times, enterTimes };
}

interface DayPickerProps {
  /** Empty until a day is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** Null while the form has no service. */
  query: SlotQuery | null;
}

/** A calendar of the days that may be booked (FRM-14); each says how many times are free on it, once that is known. */
export function DayPicker({ value, onChange, query }: DayPickerProps) {
  const { firstDate, lastDate, sundays } = bookingWindow(entryOf(query), useNow());
  const [shown, setShown] = useState(value || firstDate);
  const [followed, setFollowed] = useState(value);
  if (value !== followed) {
    setFollowed(value);
    if (value) setShown(value);
  }
  const freeTimes = useFreeDays(query, shown);
  const labelId = useId();
  return (
    <div>
      <p className={classes.label} id={labelId}>
        Date
      </p>
      <DatePicker
        aria-labelledby={labelId}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        value={value || null}
        onChange={(day) => day && onChange(day)}
        date={shown}
        onDateChange={setShown}
        minDate={firstDate}
        maxDate={lastDate}
        excludeDate={(day) => !sundays && dayOfWeek(day) === 0}
        getDayProps={(day) => {
          const free = freeTimes.get(day);
          const label = formatFullDay(noonOf(day));
          return {
            'aria-label': free === undefined ? label : `${label}, ${countOf(free)}`,
            ...(free === 0 && { 'data-none': true }),
          };
        }}
        hideOutsideDates
        maxLevel="month"
        weekendDays={[]}
        classNames={{
          calendarHeader: classes.header ?? '',
          month: classes.month ?? '',
          day: classes.day ?? '',
        }}
      />
    </div>
  );
}

/** `12 free times` */
export function countOf(free: number): string {
  return `${free === 0 ? 'no' : free} free ${free === 1 ? 'time' : 'times'}`;
}
