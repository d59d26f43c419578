import classes from './filter-chips.module.css';

interface FilterChipsProps {
  chips: readonly string[];
  active: readonly string[];
  onToggle: (chip: string) => void;
  label: string;
}

/** Quick filters by sub-category; a click turns one on or off (S1 §4). */
export function FilterChips({ chips, active, onToggle, label }: FilterChipsProps) {
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip}
          type="button"
          className={classes.chip}
          aria-pressed={active.includes(chip)}
          onClick={() => onToggle(chip)}
        >
          {chip}
        </button>
      ))}
    </fieldset>
  );
}
