import { IconSearch } from '../ui/display/icons.ts';
import classes from './search-bar.module.css';

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/** Finds services by the words of their name or description; Escape clears it. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  return (
    <search className={classes.search}>
      <IconSearch size={19} aria-hidden />
      <input
        type="search"
        aria-label="Search services"
        placeholder="Search services"
        className={classes.input}
        value={value}
        maxLength={100}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onChange('');
        }}
      />
    </search>
  );
}
