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
  /** Focus target of the times. */
  times: RefObject<HTMLDivElement | null>;
  /** Attributes of a form field, in a form. */
  field?: object;
  children: ReactNode;
}

/** A calendar with the times of its day next to it, or below it on a phone. */
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

interface DayPickerProps {
  /** Empty until a day is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** Null while the form has no service. */
  query: SlotQuery | null;
}

/** A calendar of the bookable days with their number of free times (FRM-14). */
export function DayPicker({ value, onChange, query }: DayPickerProps) {
  const { firstDate, lastDate, sundays } = bookingWindow(entryOf(query), useNow());
  const [month, setMonth] = useState(value || firstDate);
  const [followed, setFollowed] = useState(value);
  if (value !== followed) {
    setFollowed(value);
    if (value) setMonth(value);
  }
  const freeTimes = useFreeDays(query, month);
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
        date={month}
        onDateChange={setMonth}
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
