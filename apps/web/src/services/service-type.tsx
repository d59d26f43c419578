import { type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import classes from './service-type.module.css';

interface TypeBadgeProps {
  type: ServiceType;
  /** Place of the badge: the wizard and dashboards use another label for one type. */
  place?: 'public' | 'dashboard';
}

/** Label of a service type on its tint. */
export function TypeBadge({ type, place = 'public' }: TypeBadgeProps) {
  return (
    <span className={classes.badge} data-service={type}>
      {serviceTypeLabel(type, place)}
    </span>
  );
}

export function TypeDot({ type }: { type: ServiceType }) {
  return <span className={classes.dot} data-service={type} aria-hidden />;
}

/** Tagline of each type's page. */
export const taglines: Record<ServiceType, string> = {
  cleaning: 'From a weekly tidy to the day you move out.',
  gardening: 'Lawns, beds and borders, looked after all year.',
  cooking: 'Supper on a weekday, or a table for twenty.',
  laundry: 'Picked up, cleaned and back at your door.',
  babysitting: 'Kind company for children of every age.',
  petcare: 'Walks, visits and a good brush.',
  beauty: 'A haircut or an hour of calm, at home.',
};
