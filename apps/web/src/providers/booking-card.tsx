import { FORM_DAYS, formatDayTime, type PublicProfile } from '@doorstep/domain';
import { useMayOpen } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { useIsBlocked } from './relations/use-relations.ts';
import { IconAward, IconCalendarEvent, IconClock, IconLanguage, IconMoon } from '../ui/display/icons.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import classes from './booking-card.module.css';

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
      <ul className={classes.facts}>
        {factsOf(profile).map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={19} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(profile: PublicProfile) {
  const { availableDays, yearsOfExperience, languages, responseMinutes, offersOvernight } = profile;
  const days = `Available ${availableDays} ${availableDays === 1 ? 'day' : 'days'}`;
  return [
    { icon: IconCalendarEvent, text: days },
    yearsOfExperience !== null && { icon: IconAward, text: `${yearsOfExperience}+ years experience` },
    languages.length > 0 && { icon: IconLanguage, text: `Speaks ${languages.join(', ')}` },
    responseMinutes !== null && {
      icon: IconClock,
      text: `Usually answers within ${durationOf(responseMinutes)}`,
    },
    offersOvernight && { icon: IconMoon, text: 'Stays overnight' },
  ].filter((fact) => fact !== false);
}

/** Formats minutes as `15 min`, or from an hour as `2 hours`. */
function durationOf(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, minutes)} min`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
