import { bookingWindow, dayOfWeek, formatFullDay, noonOf } from '@doorstep/domain';
import { DatePicker } from '@mantine/dates';
import { useId, useState } from 'react';
import { useNow } from '../../ui/browser/use-now.ts';
import { type SlotQuery, entryOf, useFreeDays } from './slot-query.ts';
import '@mantine/dates/styles.layer.css';
import classes from './day-picker.module.css';

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
