import { bookingWindow, dayOfWeek } from '@doorstep/domain';
import { DatePicker } from '@mantine/dates';
import { formatFullDay, noonOf } from '../dates.ts';
import { useNow } from '../ui/use-now.ts';
import '@mantine/dates/styles.layer.css';
import classes from './day-picker.module.css';

interface DayPickerProps {
  value: string;
  onChange: (day: string) => void;
  /** How many times are free on each day, as far as that is known. */
  freeTimes: ReadonlyMap<string, number>;
}

/** A calendar of the days that the form may book (S1 §5); each says how many times are free on it. */
export function DayPicker({ value, onChange, freeTimes }: DayPickerProps) {
  const { firstDate, lastDate } = bookingWindow({ source: 'form', recurring: false }, useNow());
  return (
    <div>
      <p className={classes.label} id="date-label">
        Date
      </p>
      <DatePicker
        aria-labelledby="date-label"
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        value={value}
        onChange={(day) => day && onChange(day)}
        defaultDate={value}
        minDate={firstDate}
        maxDate={lastDate}
        excludeDate={(day) => dayOfWeek(day) === 0}
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
        classNames={{ day: classes.day ?? '' }}
      />
    </div>
  );
}

/** `12 free times` */
export function countOf(free: number): string {
  return `${free === 0 ? 'no' : free} free ${free === 1 ? 'time' : 'times'}`;
}
