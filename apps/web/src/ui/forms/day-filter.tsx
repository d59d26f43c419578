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

/** Why two days are no range; undefined where they are one, or an end is open. */
export function daysFault({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): string | undefined {
  return from && to && from > to ? 'The last day must not lie before the first' : undefined;
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
