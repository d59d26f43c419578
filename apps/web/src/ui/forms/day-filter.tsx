import { Text, TextInput } from '@mantine/core';

interface DayFilterProps {
  /** `From` or `To`. */
  label: string;
  /** A calendar day `YYYY-MM-DD`; empty for none. */
  value: string;
  onChange: (day: string) => void;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** One end of the days that a list is narrowed to. */
export function DayFilter({ label, value, onChange, error }: DayFilterProps) {
  return (
    <TextInput
      size="sm"
      type="date"
      aria-label={label}
      leftSection={<Text size="xs">{label}</Text>}
      leftSectionWidth={44}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
