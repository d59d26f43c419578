import type { ReactNode } from 'react';
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
        <Chip
          key={chip}
          size={size}
          isActive={active.includes(chip)}
          count={counts?.get(chip)}
          onToggle={() => onToggle(chip)}
        >
          {chip}
        </Chip>
      ))}
    </fieldset>
  );
}

interface ChipProps {
  /** Large chips have room for their count. */
  size: 'small' | 'large';
  isActive: boolean;
  /** The number of services; undefined until it is known. */
  count: number | undefined;
  onToggle: () => void;
  children: ReactNode;
}

/** One filter, with the number of services that it leaves. */
export function Chip({ size, isActive, count, onToggle, children }: ChipProps) {
  return (
    <button
      type="button"
      className={classes.chip}
      data-size={size}
      data-empty={count === 0}
      aria-pressed={isActive}
      onClick={onToggle}
    >
      {children} {size === 'large' && <span className={classes.count}>{count}</span>}
    </button>
  );
}
