import {
  formatDay,
  type ProviderSummary,
  type Service,
  type ServiceType,
  serviceTypeLabel,
} from '@doorstep/domain';
import { Link } from 'react-router';
import { useMayOpen } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { Price } from '../services/price.tsx';
import { ClientOnly } from '../ui/browser/client-only.tsx';
import { useFocusPlace } from '../ui/browser/focus.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { VerifiedBadge } from '../ui/display/badge.tsx';
import { FreeDot } from '../ui/display/free-dot.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { ShortRating } from '../ui/display/rating.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { joinFacts } from '../ui/display/text.ts';
import { Query } from '../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { factsOf } from './facts-of.ts';
import { ProviderFilters, useTypeProviders } from './provider-filters.tsx';
import { LazyPersonControls } from './relations/lazy-person-controls.tsx';
import classes from './type-providers.module.css';

interface TypeProvidersProps {
  type: ServiceType;
  /** The visible services: a time books the first of them that the provider offers. */
  services: readonly Service[];
}

/** Some providers of a type of service: who they are, their prices, and free times of their next free day (PRV-13). */
export function TypeProviders({ type, services }: TypeProvidersProps) {
  const offering = useTypeProviders(type);
  const heading = useFocusPlace<HTMLHeadingElement>();
  return (
    <section aria-labelledby="providers">
      <header className={classes.head}>
        <h2 id="providers" className={classes.title} {...heading.place}>
          Providers
        </h2>
        <p className={classes.lead}>
          {offering.data?.total === 0
            ? `No one offers ${serviceTypeLabel(type).toLowerCase()} yet. Send a request to let us know you’d like it.`
            : 'Choose one of them, or let us find someone who’s free.'}
        </p>
        {/* The prerendered page knows neither today nor the URL. */}
        <ClientOnly>
          <ProviderFilters />
        </ClientOnly>
      </header>
      <Query query={offering} subject="Our providers" skeleton={<ListSkeleton />}>
        {({ providers, total }) => (
          <ul className={classes.list}>
            {providers.length === 0 && total > 0 && (
              <li className={classes.lead}>No one is free that day. Try another day.</li>
            )}
            {providers.map((provider) => (
              <li key={provider.id} className={classes.card} data-paper data-service={type}>
                <Avatar name={provider.name} photo={provider.profilePhoto} type={type} size="medium" />
                <Person provider={provider} services={services} onBlocked={heading.goThere} />
                <Times provider={provider} services={services} />
              </li>
            ))}
          </ul>
        )}
      </Query>
    </section>
  );
}

interface PersonProps {
  provider: ProviderSummary;
  services: readonly Service[];
  onBlocked: () => void;
}

function Person({ provider, services, onBlocked }: PersonProps) {
  const { id, name, verified, bio } = provider;
  const facts = factsOf({ ...provider, verified: false });
  return (
    <div className={classes.person}>
      <h3 className={classes.name}>
        <Link data-quiet to={paths.provider(id)}>
          {name}
        </Link>{' '}
        {verified && <VerifiedBadge />}
        <span className={classes.controls}>
          <LazyPersonControls person={{ id, name }} look="icons" onBlocked={onBlocked} />
        </span>
      </h3>
      <p className={classes.figures}>
        <ShortRating {...provider} /> <PriceRange provider={provider} services={services} />
      </p>
      {bio && <p className={classes.bio}>{bio}</p>}
      {facts.length > 0 && <p className={classes.facts}>{joinFacts(facts)}</p>}
    </div>
  );
}

/** `$25.00 to $45.00/hr` */
function PriceRange({ provider, services }: Omit<PersonProps, 'onBlocked'>) {
  const prices = services.filter(({ id }) => provider.serviceIds.includes(id)).map(({ price }) => price);
  if (prices.length === 0) return null;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return (
    <b>
      {lowest < highest && (
        <>
          <Price minor={lowest} /> to{' '}
        </>
      )}
      <Price minor={highest} perHour />
    </b>
  );
}

function Times({ provider, services }: Omit<PersonProps, 'onBlocked'>) {
  const { id, name, serviceIds, nextFree, freeTimes } = provider;
  const mayBook = useMayOpen()(paths.booking());
  const serviceId = services.find((service) => serviceIds.includes(service.id))?.id ?? serviceIds[0];
  if (!nextFree) return <p className={classes.times}>Fully booked for now</p>;
  const day = formatDay(nextFree.startsAt);
  return (
    <div className={classes.times}>
      <p className={classes.free}>
        <FreeDot /> Next free <b>{day}</b>
      </p>
      <p className={classes.buttons}>
        {mayBook &&
          spread(freeTimes).map((time) => (
            <LinkButton
              key={time}
              variant="default"
              to={paths.booking({
                ...(serviceId && { serviceId }),
                providerId: id,
                date: nextFree.date,
                time,
              })}
            >
              {time}
              <VisuallyHidden>
                , {day}, with {name}
              </VisuallyHidden>
            </LinkButton>
          ))}
        <Link data-quiet to={paths.provider(id)} className={classes.profile}>
          View Profile
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Link>
        <Link data-quiet to={paths.provider(id)} className={classes.more}>
          More <span className={classes.roomy}>times</span>
          <VisuallyHidden> with {name}</VisuallyHidden>
        </Link>
      </p>
    </div>
  );
}

/** Returns up to three times: the first, the last, and one between them. */
function spread(times: readonly string[]): string[] {
  return times.filter((_, index) => index === 0 || index === times.length >> 1 || index === times.length - 1);
}

function ListSkeleton() {
  return (
    <Loading className={classes.list}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className={classes.placeholder} />
      ))}
    </Loading>
  );
}
