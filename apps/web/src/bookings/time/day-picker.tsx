import { bookingWindow, dayOfWeek, formatFullDay, noonOf } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useId, useState } from 'react';
import { useNow } from '../../ui/browser/use-now.ts';
import { countOf, type DayPickerProps } from './free-count.ts';
import { entryOf, useFreeDays } from './slot-query.ts';
import classes from './time.module.css';
import '@mantine/dates/styles.layer.css';

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
      <Text mb="xs" size="sm" fw={600} id={labelId}>
        Date
      </Text>
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
