import { formatDayTime, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { LazyPersonControls } from './relations/lazy-person-controls.tsx';
import { useFocusPlace } from '../ui/browser/focus.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Skeleton, Loading } from '../ui/feedback/skeleton.tsx';
import { Rating } from '../ui/display/rating.tsx';
import { VerifiedBadge } from '../ui/display/badge.tsx';
import classes from './type-providers.module.css';

/** Some providers of a type of service: rating, next free time and a link. */
export function TypeProviders({ type }: { type: ServiceType }) {
  const heading = useFocusPlace<HTMLHeadingElement>();
  const offering = trpc.providers.offering.useQuery({ type });
  return (
    <section className={classes.section} aria-labelledby="providers">
      <h2 id="providers" {...heading.place}>
        Providers
      </h2>
      <p className={classes.lead}>
        {offering.data?.total === 0
          ? `No one offers ${serviceTypeLabel(type).toLowerCase()} yet. Your request tells us it’s wanted.`
          : 'Choose one of them, or let us find someone who is free.'}
      </p>
      <Query of={offering} what="Our providers" skeleton={<ListSkeleton />}>
        {({ providers }) => (
          <ul className={classes.list}>
            {providers.map(({ id, name, profilePhoto, verified, nextFree, ...figures }) => (
              <li key={id} className={classes.card} data-service={type}>
                <Link to={paths.provider(id)} className={classes.provider}>
                  <Avatar name={name} photo={profilePhoto} type={type} size="small" />
                  <span className={classes.text}>
                    <span className={classes.name}>
                      {name} {verified && <VerifiedBadge />}
                    </span>
                    <Rating {...figures} />
                    <span className={classes.free}>
                      {nextFree ? `Next free ${formatDayTime(nextFree.startsAt)}` : 'Fully booked for now'}
                    </span>
                  </span>
                </Link>
                <span className={classes.controls}>
                  <LazyPersonControls
                    person={{ id, name }}
                    look="icons"
                    // Focus moves to the heading.
                    onBlocked={heading.goThere}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Query>
    </section>
  );
}

function ListSkeleton() {
  return (
    <Loading className={classes.list}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="6.5rem" />
      ))}
    </Loading>
  );
}
