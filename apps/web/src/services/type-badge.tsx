import { type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import classes from './type-badge.module.css';

/** The name of a service type on its pale tint. */
export function TypeBadge({ type }: { type: ServiceType }) {
  return (
    <span className={classes.badge} data-service={type}>
      {serviceTypeLabel(type)}
    </span>
  );
}

/** The colour of a service type, beside its name. */
export function TypeDot({ type }: { type: ServiceType }) {
  return <span className={classes.dot} data-service={type} aria-hidden />;
}
