import type { PublicProfile } from '@doorstep/domain';
import { useMayOpen } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { Price } from '../services/price.tsx';
import { TypeBadge } from '../services/type-badge.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import classes from './offered-services.module.css';

/** What a provider offers, each service with its price and a way to book it with them. */
export function OfferedServices({ profile: { id, services } }: { profile: PublicProfile }) {
  const mayOpen = useMayOpen();
  if (services.length === 0) return <p className={classes.none}>No services are offered at the moment.</p>;
  return (
    <ul className={classes.list}>
      {services
        .toSorted((a, b) => a.id - b.id)
        .map(({ id: serviceId, type, name, description, price }) => (
          <li key={serviceId} className={classes.service}>
            <div className={classes.what}>
              <h3>{name}</h3>
              <p className={classes.description}>{description}</p>
              <p className={classes.facts}>
                <TypeBadge type={type} />
                <b>
                  <Price minor={price} perHour />
                </b>
              </p>
            </div>
            {mayOpen(paths.booking()) && (
              <LinkButton
                to={paths.booking({ serviceId, providerId: id })}
                variant="default"
                aria-label={`Book: ${name}`}
              >
                Book
              </LinkButton>
            )}
          </li>
        ))}
    </ul>
  );
}
