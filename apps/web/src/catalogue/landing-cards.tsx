import { type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { IconArrowRight } from '../ui/display/icons.ts';
import { Link, useNavigate } from 'react-router';
import { ServiceIcon } from '../ui/illustrations/service-picture.tsx';
import { paths } from '../paths.ts';
import { Query } from '../ui/feedback/query.tsx';
import { ServiceCard } from './service-card.tsx';
import { ServiceGrid, ServiceGridSkeleton } from './service-grid.tsx';
import { whenIdle } from '../ui/browser/loading.ts';
import { servicesSettled, useServices, useLoadedServices } from '../services/services-query.ts';
import classes from './landing-cards.module.css';

/** The services of one type on the landing page; a chip leads to the type's page with that filter (CAT-11). */
export function LandingCards({ type }: { type: ServiceType }) {
  const { data, isPending } = useLoadedServices();
  const navigate = useNavigate();
  if (isPending) return <ServiceGridSkeleton />;
  // LandingFailure shows the error once for all types.
  if (!data) return null;
  const services = data.filter((service) => service.type === type);
  if (services.length === 0)
    return <p className={classes.none}>No {serviceTypeLabel(type)} Services Available</p>;
  return (
    <ServiceGrid>
      {services.map((service) => (
        <ServiceCard
          key={service.id}
          service={service}
          filters={[]}
          onFilter={(chip) => void navigate(paths.category(type, [chip]))}
        />
      ))}
      <Link to={paths.category(type)} className={classes.all} data-service={type}>
        <ServiceIcon type={type} size={44} />
        <span>
          All {serviceTypeLabel(type).toLowerCase()} <IconArrowRight size={18} aria-hidden />
        </span>
      </Link>
    </ServiceGrid>
  );
}

/** Resolves when the services have loaded or failed and the browser is idle, for one type after the other. */
export async function landingCardsDue(): Promise<void> {
  await servicesSettled();
  await whenIdle();
}

/** Loads the services and shows an error once for all types (CAT-16). */
export function LandingFailure() {
  return (
    <Query of={useServices()} what="Our services" skeleton={null}>
      {() => null}
    </Query>
  );
}
