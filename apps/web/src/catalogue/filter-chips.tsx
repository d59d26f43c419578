import classes from './filter-chips.module.css';

interface FilterChipsProps {
  chips: readonly string[];
  active: readonly string[];
  onToggle: (chip: string) => void;
  label: string;
  counts?: ReadonlyMap<string, number>;
  size?: 'small' | 'large';
}

/** Filters by sub-category, each switched by a click (CAT-11). */
export function FilterChips({ chips, active, onToggle, label, counts, size = 'small' }: FilterChipsProps) {
  return (
    <fieldset className={classes.chips} aria-label={label} data-size={size}>
      {chips.map((chip) => (
        <button
          key={chip}
          type="button"
          className={classes.chip}
          data-size={size}
          aria-pressed={active.includes(chip)}
          onClick={() => onToggle(chip)}
        >
          {chip} {size === 'large' && <span className={classes.count}>{counts?.get(chip)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
