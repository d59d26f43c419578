import { type Service, SERVICE_TYPES, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { TypeDot } from '../services/service-type.tsx';
import classes from './type-filter.module.css';

interface TypeFilterProps {
  active: ServiceType | null;
  /** What the counts count; none are shown before the services are known. */
  services: readonly Service[] | undefined;
  onChange: (type: ServiceType | null) => void;
}

/** One toggle per type, and Show All, each with the number of services behind it (CAT-15). */
export function TypeFilter({ active, services, onChange }: TypeFilterProps) {
  const counts = services && Map.groupBy(services, ({ type }) => type);
  return (
    <fieldset className={classes.types} aria-label="Service type">
      <button type="button" className={classes.type} aria-pressed={!active} onClick={() => onChange(null)}>
        Show All <span className={classes.count}>{services?.length}</span>
      </button>
      {SERVICE_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          className={classes.type}
          data-empty={counts && !counts.has(type)}
          aria-pressed={type === active}
          onClick={() => onChange(type === active ? null : type)}
        >
          <TypeDot type={type} />
          {serviceTypeLabel(type)}{' '}
          <span className={classes.count}>{counts && (counts.get(type)?.length ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  );
}
