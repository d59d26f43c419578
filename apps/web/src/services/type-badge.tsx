import { type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import classes from './type-badge.module.css';

interface TypeBadgeProps {
  type: ServiceType;
  /** Where it stands; the wizard and the dashboards name one type differently. */
  place?: 'public' | 'dashboard';
}

/** The name of a service type on its pale tint. */
export function TypeBadge({ type, place = 'public' }: TypeBadgeProps) {
  return (
    <span className={classes.badge} data-service={type}>
      {serviceTypeLabel(type, place)}
    </span>
  );
}

/** The colour of a service type, beside its name. */
export function TypeDot({ type }: { type: ServiceType }) {
  return <span className={classes.dot} data-service={type} aria-hidden />;
}
