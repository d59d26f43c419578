import { type Service, SERVICE_TYPES, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { TypeDot } from '../services/service-type.tsx';
import { IconSearch } from '../ui/display/icons.ts';
import { Chip } from './filter-chips.tsx';
import classes from './service-filters.module.css';
import { type Sort, SORTS } from './use-filters.ts';

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/** Searches names and descriptions; Escape clears it. */
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

const SORT_LABELS = { price: 'Price: low to high', '-price': 'Price: high to low' } as const;

/** Select for the order: by category or price. */
export function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  return (
    <select
      className={classes.sort}
      aria-label="Sort by"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(SORTS.find((sort) => sort === currentTarget.value) ?? null)}
    >
      <option value="">By category</option>
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {SORT_LABELS[sort]}
        </option>
      ))}
    </select>
  );
}

interface TypeFilterProps {
  active: ServiceType | null;
  /** The services to count, once loaded. */
  services: readonly Service[] | undefined;
  onChange: (type: ServiceType | null) => void;
}

/** A toggle for each type and one for all, with the number of services (CAT-15). */
export function TypeFilter({ active, services, onChange }: TypeFilterProps) {
  const counts = services && Map.groupBy(services, ({ type }) => type);
  return (
    <fieldset className={classes.types} aria-label="Service type">
      <Chip size="large" isActive={!active} count={services?.length} onToggle={() => onChange(null)}>
        Show All
      </Chip>
      {SERVICE_TYPES.map((type) => (
        <Chip
          key={type}
          size="large"
          isActive={type === active}
          count={counts && (counts.get(type)?.length ?? 0)}
          onToggle={() => onChange(type === active ? null : type)}
        >
          <TypeDot type={type} />
          {serviceTypeLabel(type)}
        </Chip>
      ))}
    </fieldset>
  );
}
