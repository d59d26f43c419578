import { SORTS, type Sort } from './use-filters.ts';
import classes from './search-bar.module.css';

const labels = { price: 'Price: low to high', '-price': 'Price: high to low' } as const;

/** The order of the services: by kind, or by price. */
export function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  return (
    <select
      className={classes.sort}
      aria-label="Sort by"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(SORTS.find((sort) => sort === currentTarget.value) ?? null)}
    >
      <option value="">Sort: by kind</option>
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {labels[sort]}
        </option>
      ))}
    </select>
  );
}
