import { formatDate, noonOf } from '@doorstep/domain';
import { TextInput } from '@mantine/core';
import { lazy } from '../feedback/lazy.tsx';
import type { DayInputProps } from './day-picker-input.tsx';

const DayPickerInput = lazy(async () => (await import('./day-picker-input.tsx')).DayPickerInput, {
  idle: true,
});

/** A field for a day, as text and with a calendar, whose code is loaded after the page. */
export function DayInput(props: DayInputProps) {
  const { label, size, error, leftSection, leftSectionWidth, value, defaultValue } = props;
  const day = value || defaultValue;
  const look = { label, size, error, leftSection, leftSectionWidth, 'aria-label': props['aria-label'] };
  const fallback = <TextInput {...look} readOnly value={day ? formatDate(noonOf(day)) : ''} />;
  return <DayPickerInput {...props} fallback={fallback} />;
}
