import {
  FORM_DAYS,
  formatDate,
  formatDayTime,
  type PublicProfile,
  serviceTypeLabel,
  WEEK,
} from '@doorstep/domain';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { useMayOpen } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { Price } from '../services/price.tsx';
import { TypeBadge } from '../services/service-type.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { VerifiedBadge } from '../ui/display/badge.tsx';
import { IconAward, IconCalendarEvent, IconClock, IconLanguage, IconMoon } from '../ui/display/icons.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import { Rating } from '../ui/display/rating.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { LazyPersonControls } from './relations/lazy-person-controls.tsx';
import { useIsBlocked } from './relations/use-relations.ts';
import classes from './provider-profile.module.css';

/** Header of a provider's page in the colours of their first service. */
export function ProviderBand({ profile }: { profile: PublicProfile }) {
  const { name, verified, services } = profile;
  const type = services[0]?.type;
  return (
    <header className={classes.band} data-service={type}>
      <div className={classes.inner}>
        <Avatar name={name} photo={profile.profilePhoto} type={type} size="large" />
        <div className={classes.text}>
          {type && (
            <Link to={paths.category(type)} className={classes.type}>
              {serviceTypeLabel(type)} services
            </Link>
          )}
          <h1>{name}</h1>
          <p className={classes.line}>
            <Rating {...profile} />
            {verified && <VerifiedBadge />}
          </p>
          <div className={classes.controls}>
            <LazyPersonControls person={profile} />
          </div>
        </div>
      </div>
    </header>
  );
}

/** Lists the offered services with prices and booking links. */
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

/** Table of a provider's weekly hours, in London time. */
export function WeeklyHours({ hours }: Pick<PublicProfile, 'hours'>) {
  const ofDay = Map.groupBy(hours, ({ dayOfWeek }) => dayOfWeek);
  return (
    <table className={classes.hours} aria-label="Weekly hours">
      <tbody>
        {WEEK.map(([day, name]) => (
          <tr key={day} data-free={!ofDay.has(day)}>
            <th scope="row">{name}</th>
            <td>
              {ofDay.get(day)?.map(({ startTime, endTime }) => (
                <span key={startTime}>
                  {startTime}–{endTime}
                  {endTime <= startTime && ' the next day'}
                </span>
              )) ?? 'Not working'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const PAGE = 10;

/** Reviews of a provider, latest first, with a button for more. */
export function ProviderReviews({ profile }: { profile: PublicProfile }) {
  const { id: providerId, reviews: latest, nextReviews: nextCursor, reviewCount } = profile;
  // The profile contains the first page.
  const first = { ...profile, reviews: latest, nextCursor };
  const pages = trpc.reviews.ofProvider.useInfiniteQuery(
    { providerId, limit: PAGE },
    {
      initialData: { pages: [first], pageParams: [null] },
      getNextPageParam: (page) => page.nextCursor,
    },
  );
  const reviews = pages.data.pages.flatMap((page) => page.reviews);

  if (reviewCount === 0)
    return <p className={classes.none}>No reviews yet. Customers can leave one after a completed visit.</p>;
  return (
    <>
      <ul className={classes.list}>
        {reviews.map(({ id, customerName, rating, comment, recommend, createdAt }) => (
          <li key={id} className={classes.review}>
            <p className={classes.head}>
              <b>{customerName}</b>
              <Stars rating={rating} />
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            </p>
            {comment && <p className={classes.comment}>{comment}</p>}
            {recommend && <p className={classes.recommends}>Would recommend</p>}
          </li>
        ))}
      </ul>
      <LoadMore of={pages} what="More reviews" extra={`${reviews.length} of ${reviewCount}`}>
        Show more
      </LoadMore>
    </>
  );
}

/** Next free time, booking link and facts of a provider (PRV-2, PRV-4). */
export function BookingCard({ profile }: { profile: PublicProfile }) {
  const { id, nextFree, services } = profile;
  const [service] = services;
  const isBlocked = useIsBlocked(id);
  const mayOpen = useMayOpen();
  const booking = paths.booking({
    providerId: id,
    ...(service && services.length === 1 && { serviceId: service.id }),
  });
  return (
    <section className={classes.card} aria-label="Booking">
      <p className={classes.next}>
        <span>Next free</span>
        <b>{nextFree ? formatDayTime(nextFree.startsAt) : `Nothing in the next ${FORM_DAYS} days`}</b>
      </p>
      {isBlocked && <p className={classes.blocked}>You have blocked {profile.name}.</p>}
      {service && !isBlocked && mayOpen(booking) && (
        <LinkButton to={booking} size="lg" fullWidth>
          Book with this provider
        </LinkButton>
      )}
      <ul className={classes.bookingFacts}>
        {listFacts(profile).map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={19} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function listFacts(profile: PublicProfile) {
  const { availableDays, yearsOfExperience, languages, responseMinutes, offersOvernight } = profile;
  const days = `Available ${availableDays} ${availableDays === 1 ? 'day' : 'days'}`;
  return [
    { icon: IconCalendarEvent, text: days },
    yearsOfExperience !== null && { icon: IconAward, text: `${yearsOfExperience}+ years experience` },
    languages.length > 0 && { icon: IconLanguage, text: `Speaks ${languages.join(', ')}` },
    responseMinutes !== null && {
      icon: IconClock,
      text: `Usually answers within ${formatResponseTime(responseMinutes)}`,
    },
    offersOvernight && { icon: IconMoon, text: 'Stays overnight' },
  ].filter((fact) => fact !== false);
}

/** Formats minutes as `15 min`, or from an hour as `2 hours`. */
function formatResponseTime(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, minutes)} min`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
