import { count, daysBetween, formatDay, noonOf } from '@doorstep/domain';
import { Input, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import './forms.css';
import { lazy } from '../feedback/lazy.tsx';
import { Loading, Skeleton } from '../feedback/skeleton.tsx';
import type { DayRange, DayRangePickerProps } from './day-range-picker.tsx';

const DayRangePicker = lazy(async () => (await import('./day-range-picker.tsx')).DayRangePicker, {
  idle: true,
});

interface DayRangeInputProps extends DayRangePickerProps {
  label: string;
  error?: ReactNode;
}

/** A range of days, chosen in a calendar whose code loads after the page, and said in words. */
export function DayRangeInput({
  label,
  error,
  defaultValue,
  minDate,
  month,
  onMonthChange,
  noteOf,
  onChange,
  ...field
}: DayRangeInputProps) {
  const id = useId();
  const [range, setRange] = useState(defaultValue);
  return (
    <fieldset
      {...field}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-words ${id}-error` : `${id}-words`}
    >
      <Input.Label labelElement="div" size="md" id={`${id}-label`}>
        {label}
      </Input.Label>
      {/* A month has up to six weeks. */}
      <div style={{ minHeight: '21.5rem', marginTop: '0.25rem' }}>
        <DayRangePicker
          defaultValue={defaultValue}
          minDate={minDate}
          month={month}
          onMonthChange={onMonthChange}
          noteOf={noteOf}
          onChange={(next: DayRange) => {
            setRange(next);
            onChange(next);
          }}
          fallback={
            <Loading>
              <Skeleton height="21.5rem" />
            </Loading>
          }
        />
      </div>
      <Text id={`${id}-words`} component="output" display="block" fw={600}>
        {formatDayRange(range)}
      </Text>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </fieldset>
  );
}

/** `Wed 4 Mar to Fri 6 Mar, 3 days` */
function formatDayRange({ from, to }: DayRange): string {
  if (!from) return 'Choose the first day.';
  const first = formatDay(noonOf(from));
  if (!to) return `${first}, 1 day. Choose a last day to add more.`;
  const days = count(daysBetween(from, to) + 1, 'day');
  return from === to ? `${first}, ${days}` : `${first} to ${formatDay(noonOf(to))}, ${days}`;
}
