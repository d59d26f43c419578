import { SERVICE_TYPES, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { TypeDot } from './type-badge.tsx';
import classes from './type-filter.module.css';

/** One toggle per type, and Show All (S1 §2.6). */
export function TypeFilter({
  active,
  onChange,
}: {
  active: ServiceType | null;
  onChange: (type: ServiceType | null) => void;
}) {
  return (
    <fieldset className={classes.types} aria-label="Service type">
      <button type="button" className={classes.type} aria-pressed={!active} onClick={() => onChange(null)}>
        Show All
      </button>
      {SERVICE_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          className={classes.type}
          aria-pressed={type === active}
          onClick={() => onChange(type === active ? null : type)}
        >
          <TypeDot type={type} />
          {serviceTypeLabel(type)}
        </button>
      ))}
    </fieldset>
  );
}
