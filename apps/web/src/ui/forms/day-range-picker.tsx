import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useIsPhone } from '../browser/use-is-phone.ts';

/** The first and the last day of a range, `YYYY-MM-DD`; empty for none. */
export interface DayRange {
  from: string;
  to: string;
}

export interface DayRangePickerProps {
  defaultValue: DayRange;
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  minDate: string;
  onChange: (range: DayRange) => void;
}

/** A calendar of one or two months, in which the first and the last day are chosen; the same twice is one day. */
export function DayRangePicker({ defaultValue, minDate, onChange }: DayRangePickerProps) {
  const isPhone = useIsPhone();
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      defaultValue={[defaultValue.from || null, defaultValue.to || null]}
      onChange={([from, to]) => onChange({ from: from ?? '', to: to ?? '' })}
      minDate={minDate}
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
