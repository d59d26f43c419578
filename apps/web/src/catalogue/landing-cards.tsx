import { type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { Price } from '../services/price.tsx';
import { whenServicesSettle, useLoadedServices, useServices } from '../services/services-query.ts';
import { whenIdle } from '../ui/browser/loading.ts';
import { Query } from '../ui/feedback/query.tsx';
import { CardSummaries } from './card-summaries.tsx';
import classes from './landing-cards.module.css';
import { ServiceCard } from './service-card.tsx';
import { CardSkeletons } from './service-grid.tsx';

/** The services of one type on the landing page; a chip leads to the type's page with that filter (CAT-11). */
export function LandingCards({ type }: { type: ServiceType }) {
  const { data, isPending } = useLoadedServices();
  const navigate = useNavigate();
  if (isPending) return <CardSkeletons announced />;
  // ServicesLoader shows the error once for all types.
  if (!data) return null;
  const services = data.filter((service) => service.type === type);
  if (services.length === 0)
    return <p className={classes.none}>No {serviceTypeLabel(type)} Services Available</p>;
  return (
    <CardSummaries>
      {services.map((service) => (
        <ServiceCard
          key={service.id}
          service={service}
          filters={[]}
          onFilter={(chip) => void navigate(paths.category(type, [chip]))}
        />
      ))}
    </CardSummaries>
  );
}

/** Resolves when the services have loaded or failed and the browser is idle; callers are served one at a time, so that the types render one after another. */
export async function whenReadyForCards(): Promise<void> {
  await whenServicesSettle();
  await whenIdle();
}

/** Loads the services and shows an error once for all types (CAT-16). */
export function ServicesLoader() {
  return (
    <Query query={useServices()} subject="Our services" skeleton={null}>
      {() => null}
    </Query>
  );
}

/** The lowest price of a type: `from $25.00`. */
export function LowestPrice({ type }: { type: ServiceType }) {
  const { data = [] } = useLoadedServices();
  const prices = data.filter((service) => service.type === type).map(({ price }) => price);
  if (prices.length === 0) return null;
  return (
    <>
      from <Price minor={Math.min(...prices)} />
    </>
  );
}
