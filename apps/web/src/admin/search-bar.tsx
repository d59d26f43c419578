import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconSearch } from '../ui/icons.ts';
import classes from './search-bar.module.css';

interface SearchBarProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children?: ReactNode;
}

/** The search box above an admin's table, with its filters beside it. */
export function SearchBar({ label, value, onChange, children }: SearchBarProps) {
  return (
    <div className={classes.bar}>
      <TextInput
        size="sm"
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={18} aria-hidden />}
        className={classes.search}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {children}
    </div>
  );
}
