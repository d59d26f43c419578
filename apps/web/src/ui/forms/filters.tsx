import type { ReactNode } from 'react';
import classes from './filters.module.css';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useIsPhone } from '../browser/use-is-phone.ts';
import { IconSearch } from '../display/icons.ts';
import { MAX_SEARCH_LENGTH } from '../lists/list-url.tsx';
import { DayInput } from './day-input.tsx';

/** The filters of a list in one row, or several on a phone. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>;
}

interface SearchBarProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Filters are in use, so that a phone shows them from the start. */
  isFiltered?: boolean;
  children?: ReactNode;
}

/** The search box above a table, with its filters, which a phone folds behind a button. */
export function SearchBar({ label, value, onChange, isFiltered = false, children }: SearchBarProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(isFiltered);
  const search = (
    <TextInput
      size="sm"
      type="search"
      flex={1}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={MAX_SEARCH_LENGTH}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  const folds = isPhone && children !== undefined;
  return (
    <Filters>
      {folds ? (
        <Group gap="xs" wrap="nowrap">
          {search}
          <Button
            size="sm"
            variant={isOpen || isFiltered ? 'light' : 'default'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Filters
          </Button>
        </Group>
      ) : (
        search
      )}
      {(!folds || isOpen) && children}
    </Filters>
  );
}

interface DaysFilterProps {
  /** Calendar days `YYYY-MM-DD`; empty for an open end. */
  from: string;
  to: string;
  onChange: (end: 'from' | 'to', day: string) => void;
  /** Refuses the days; by default if they are not a range. */
  fault?: string | undefined;
}

/** The first and last day of a list, next to each other. */
export function DaysFilter({ from, to, onChange, fault = daysFault({ from, to }) }: DaysFilterProps) {
  return (
    <div className={classes.days}>
      <DayFilter label="From" value={from} onChange={(day) => onChange('from', day)} />
      <DayFilter label="To" value={to} error={fault} onChange={(day) => onChange('to', day)} />
    </div>
  );
}

/** Returns why two days are not a range; undefined if they are, or if an end is open. */
export function daysFault({ from, to }: { from: string; to: string }): string | undefined {
  return from && to && from > to ? 'The last day can’t be before the first' : undefined;
}

/** Pixels. */
const LABEL_WIDTHS = { From: 52, To: 36 };

interface DayFilterProps {
  label: keyof typeof LABEL_WIDTHS;
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
}

function DayFilter({ label, value, onChange, error }: DayFilterProps) {
  return (
    <DayInput
      size="sm"
      aria-label={label}
      placeholder="Any day"
      leftSection={
        <Text size="xs" w="100%" pl="sm">
          {label}
        </Text>
      }
      leftSectionWidth={LABEL_WIDTHS[label]}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
