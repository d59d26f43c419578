import { type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { formatDayTime } from '../dates.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Rating } from './rating.tsx';
import { VerifiedBadge } from './verified-badge.tsx';
import classes from './type-providers.module.css';

/** A few of those who offer a type of service: how they are rated, when they are free next, and the way to them. */
export function TypeProviders({ type }: { type: ServiceType }) {
  const { data, error, refetch } = trpc.providers.offering.useQuery({ type });
  return (
    <section className={classes.section} aria-labelledby="providers">
      <h2 id="providers">Providers</h2>
      <p className={classes.lead}>
        {data?.total === 0
          ? `Nobody offers ${serviceTypeLabel(type).toLowerCase()} yet. Send a request, and we will look for someone.`
          : 'Choose one of them, or let us find someone who is free.'}
      </p>
      {error && (
        <ErrorState
          what="Our providers could not be loaded"
          message={`${messageOf(error)}.`}
          onRetry={() => void refetch()}
        />
      )}
      {!error && (
        <ul className={classes.list} aria-busy={!data}>
          {data
            ? data.providers.map(({ id, name, verified, nextFree, ...figures }) => (
                <li key={id}>
                  <Link to={paths.provider(id)} className={classes.provider} data-service={type}>
                    <Avatar name={name} type={type} size="small" />
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
                </li>
              ))
            : [1, 2, 3].map((place) => (
                <li key={place}>
                  <Skeleton height="6.5rem" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
