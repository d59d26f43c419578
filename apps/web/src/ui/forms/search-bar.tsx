import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconSearch } from '../display/icons.ts';
import { Filters } from './filters.tsx';

/** The longest text that a search takes. */
export const MAX_LENGTH = 100;

interface SearchBarProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children?: ReactNode;
}

/** The search box above a table, with its filters beside it. */
export function SearchBar({ label, value, onChange, children }: SearchBarProps) {
  return (
    <Filters>
      <TextInput
        size="sm"
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={MAX_LENGTH}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {children}
    </Filters>
  );
}
