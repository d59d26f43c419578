import { type ReactNode, useState } from 'react';
import classes from './filters.module.css';
import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '../display/icons.ts';
import { useDebouncedCallback } from '@mantine/hooks';

/** The filters of a list in one row, or several on a phone. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>;
}

export const MAX_SEARCH_LENGTH = 100;

interface SearchBarProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children?: ReactNode;
}

/** The search box above a table, with its filters. */
export function SearchBar({ label, value, onChange, children }: SearchBarProps) {
  return (
    <Filters>
      <TextInput
        size="sm"
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={MAX_SEARCH_LENGTH}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {children}
    </Filters>
  );
}

interface DayFilterProps {
  /** `From` or `To`. */
  label: string;
  /** A calendar day `YYYY-MM-DD`; empty for none. */
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
}

/** Returns why two days are not a range; undefined if they are, or if an end is open. */
export function daysFault({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): string | undefined {
  return from && to && from > to ? 'The last day must not lie before the first' : undefined;
}

/** The first or last day of a list's range. */
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

const PAUSE_MS = 250;

/**
 * Holds a text while it is typed and stores it, for example in the URL, once typing pauses (browsers limit how often the URL
 * changes). Adopts changes of the stored text that come from elsewhere.
 */
export function useTyped(
  stored: string,
  store: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(stored);
  const [sent, setSent] = useState(stored);
  const [previous, setPrevious] = useState(stored);
  if (stored !== previous) {
    setPrevious(stored);
    // The user may have typed on since this text was sent.
    if (stored !== sent) setTyped(stored);
  }
  const send = useDebouncedCallback((text: string) => {
    setSent(text);
    store(text);
  }, PAUSE_MS);
  return [
    typed,
    (text) => {
      setTyped(text);
      send(text);
    },
  ];
}
