import { formatDate, isDay, noonOf } from '@doorstep/domain';
import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';

export type DayInputProps = Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** A calendar day `YYYY-MM-DD`; empty for none. */
  value?: string;
  defaultValue?: string;
  onChange?: (day: string) => void;
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads `3 Mar 2026`, `3/3/26` (the day first) and `2026-03-03` as `2026-03-03`; null for anything else. */
export function parseDay(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (isDay(typed)) return typed;
  const [, day = '', middle = '', year = ''] =
    /^(\d{1,2})[ ./-]+(\d{1,2}|[a-z]{3,9})\.?[ ./,-]+(\d{4}|\d{2})$/.exec(typed) ?? [];
  const month = /^\d/.test(middle) ? Number(middle) : MONTHS.indexOf(middle.slice(0, 3)) + 1;
  const parts = [year.length === 2 ? `20${year}` : year, month, day];
  const iso = parts.map((part) => String(part).padStart(2, '0')).join('-');
  return isDay(iso) ? iso : null;
}

/** A day that is typed or picked from a calendar, in our format of dates (LOO-11). */
export function DayPickerInput({ value, defaultValue, onChange, ...props }: DayInputProps) {
  return (
    <DateInput
      placeholder="e.g. 3 Mar 2026"
      {...props}
      {...(value !== undefined && { value: value || null })}
      {...(defaultValue !== undefined && { defaultValue: defaultValue || null })}
      onChange={(day) => onChange?.(day ?? '')}
      dateParser={parseDay}
      valueFormat={(day) => formatDate(noonOf(day))}
      allowDeselect
      weekendDays={[]}
      popoverProps={{ withinPortal: true, returnFocus: false }}
    />
  );
}
