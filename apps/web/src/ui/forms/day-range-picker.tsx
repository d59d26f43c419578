import { formatFullDay, noonOf } from '@doorstep/domain';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useIsPhone } from '../browser/use-is-phone.ts';
import classes from './day-range-picker.module.css';

/** The first and the last day of a range, `YYYY-MM-DD`; empty for none. */
export interface DayRange {
  from: string;
  to: string;
}

/** The dot and stripes of a day in a calendar, and the words for them. */
export interface DayNote {
  text: string;
  dot: 'filled' | 'open' | undefined;
  isStriped: boolean;
}

export interface DayRangePickerProps {
  defaultValue: DayRange;
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  minDate: string;
  /** The first visible month, `YYYY-MM`. */
  month: string;
  onMonthChange: (month: string) => void;
  noteOf: (day: string) => DayNote;
  onChange: (range: DayRange) => void;
}

/** A calendar of one or two months, in which the first and the last day are chosen; the same twice is one day. */
export function DayRangePicker({
  defaultValue,
  minDate,
  month,
  onMonthChange,
  noteOf,
  onChange,
}: DayRangePickerProps) {
  const isPhone = useIsPhone();
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      defaultValue={[defaultValue.from || null, defaultValue.to || null]}
      onChange={([from, to]) => onChange({ from: from ?? '', to: to ?? '' })}
      minDate={minDate}
      date={`${month}-01`}
      onDateChange={(first) => onMonthChange(first.slice(0, 7))}
      classNames={{ day: classes.day }}
      getDayProps={(day) => {
        const { dot, isStriped } = noteOf(day);
        return { 'data-dot': dot, 'data-striped': isStriped };
      }}
      getDayAriaLabel={(day) => [formatFullDay(noonOf(day)), noteOf(day).text].filter(Boolean).join(', ')}
      numberOfColumns={isPhone ? 1 : 2}
      columnsToScroll={1}
      size="md"
      hideOutsideDates
      highlightToday
      // A day is as large as a finger, and on the narrowest phones as wide as there is room.
      fullWidth={isPhone}
      maw={isPhone ? '20rem' : undefined}
      weekendDays={[]}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
      }}
    />
  );
}
