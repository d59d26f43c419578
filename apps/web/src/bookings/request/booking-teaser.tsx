import { FORM_DURATION, formatDay, formatDuration, noonOf, serviceTypeLabel } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { trpc } from '../../api.tsx';
import { Price } from '../../services/price.tsx';
import { useServices } from '../../services/services-query.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Rating } from '../../ui/display/rating.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import type { BookingLink } from './booking-link.ts';
import classes from './booking-teaser.module.css';

/** The choices of a visitor that they book once they are signed in: service, time, price, duration, postcode and provider (ACC-31). */
export function BookingTeaser({ link }: { link: BookingLink }) {
  const { serviceId, providerId, when, postcode } = link;
  const services = useServices();
  const { data: provider, isLoading } = trpc.providers.show.useQuery(providerId ? { providerId } : skipToken);
  const service = services.data?.find(({ id }) => id === serviceId);
  if (services.isPending || isLoading) {
    return (
      <Loading>
        <Skeleton height={providerId ? 150 : 104} />
      </Loading>
    );
  }
  const type = service?.type ?? link.serviceType;
  const day = when?.date ?? link.date;
  const time = day && formatDay(noonOf(day)) + (when ? `, ${when.time}` : '');
  const isChosen = Boolean(type || time || postcode);
  if (!isChosen && !provider) return null;
  return (
    <section className={classes.card} data-paper aria-label="Your choices">
      {isChosen && (
        <div className={classes.row}>
          {type && <ServiceArch type={type} {...(service && { serviceId: service.id })} width={56} />}
          <div>
            <p className={classes.name}>
              {service?.name ?? (type ? `${serviceTypeLabel(type)} services` : 'Any service')}
            </p>
            <p className={classes.facts}>
              {time && <span>{time}</span>}
              {service && (
                <>
                  <span>
                    <Price minor={service.price} perHour={!when} />
                  </span>
                  <span>{formatDuration(FORM_DURATION)}</span>
                </>
              )}
              {postcode && <span>{postcode.toUpperCase()}</span>}
            </p>
          </div>
        </div>
      )}
      {provider && (
        <div className={classes.row}>
          <Avatar name={provider.name} photo={provider.profilePhoto} type={service?.type} size="tiny" />
          <p className={classes.facts}>
            <span>with {provider.name}</span>
            <Rating {...provider} />
          </p>
        </div>
      )}
    </section>
  );
}
