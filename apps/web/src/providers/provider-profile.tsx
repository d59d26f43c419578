import {
  count,
  FORM_DURATION,
  formatDuration,
  policyTexts,
  type PublicProfile,
  type Service,
  serviceTypeLabel,
  WEEK,
} from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayOpen } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { Price } from '../services/price.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { VerifiedBadge } from '../ui/display/badge.tsx';
import {
  IconAward,
  IconCalendarEvent,
  IconCheck,
  IconClock,
  IconLanguage,
  IconMoon,
  IconShieldCheck,
} from '../ui/display/icons.ts';
import { Rating } from '../ui/display/rating.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { Doorway } from '../ui/illustrations/doorway.tsx';
import { ServiceArch } from '../ui/illustrations/service-picture.tsx';
import buttonClasses from '../ui/display/link-button.module.css';
import classes from './provider-profile.module.css';
import { LazyPersonControls } from './relations/lazy-person-controls.tsx';

/** The provider in the open door, in the colours of their first service, with what is known of them (PRV-2, PRV-4). */
export function ProviderBand({ profile }: { profile: PublicProfile }) {
  const { name, verified, services, bio } = profile;
  const type = services[0]?.type;
  return (
    <header className={classes.band} data-service={type}>
      <div className={classes.inner}>
        <div className={classes.door}>
          <Doorway>
            <Avatar name={name} photo={profile.profilePhoto} type={type} size="large" />
          </Doorway>
        </div>
        <div className={classes.text}>
          {type && (
            <Link data-quiet to={paths.category(type)} className={classes.type}>
              {serviceTypeLabel(type)} services
            </Link>
          )}
          <h1>{name}</h1>
          <p className={classes.line}>
            <Rating {...profile} />
            {verified && <VerifiedBadge />}
          </p>
          {bio && <p className={classes.bio}>{bio}</p>}
          <ul className={classes.facts} aria-label="At a glance">
            {listFacts(profile).map(({ icon: Icon, text }) => (
              <li key={text}>
                <Icon size={20} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
          <div className={classes.controls}>
            <LazyPersonControls person={profile} />
          </div>
        </div>
      </div>
    </header>
  );
}

interface OfferedServicesProps {
  services: readonly Service[];
  chosen: Service | undefined;
  onChoose: (service: Service) => void;
}

/** The offered services with prices; one is chosen for the free times. */
export function OfferedServices({ services, chosen, onChoose }: OfferedServicesProps) {
  const mayBook = useMayOpen()(paths.booking());
  if (services.length === 0) return <p className={classes.none}>No services on offer right now.</p>;
  return (
    <ul>
      {services.map((service) => {
        const { id, type, name, description, price } = service;
        const isChosen = id === chosen?.id;
        return (
          <li key={id} className={classes.service}>
            <ServiceArch type={type} serviceId={id} width={48} />
            <div className={classes.what}>
              <h3>{name}</h3>
              <p className={classes.description}>{description}</p>
            </div>
            <p className={classes.price}>
              <b>
                <Price minor={price} perHour />
              </b>{' '}
              <span>{formatDuration(FORM_DURATION)}</span>
            </p>
            {mayBook && (
              <button
                type="button"
                className={`${buttonClasses.button} ${classes.choose}`}
                data-variant={isChosen ? 'tinted' : 'default'}
                aria-pressed={isChosen}
                onClick={() => onChoose(service)}
              >
                {isChosen ? (
                  <>
                    <IconCheck size={18} stroke={2.6} aria-hidden /> Chosen
                  </>
                ) : (
                  'Choose'
                )}
                <VisuallyHidden>: {name}</VisuallyHidden>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A provider's weekly hours, in London time. */
export function WeeklyHours({ hours }: Pick<PublicProfile, 'hours'>) {
  const ofDay = Map.groupBy(hours, ({ dayOfWeek }) => dayOfWeek);
  return (
    <ul className={classes.week} aria-label="Hours by day">
      {WEEK.map(([day, name]) => (
        <li key={day} data-free={!ofDay.has(day)}>
          <b>{name.slice(0, 3)}</b>{' '}
          {ofDay.get(day)?.map(({ startTime, endTime }) => (
            <span key={startTime}>
              {startTime}
              <i>–</i>
              {endTime}
              {endTime <= startTime && ' the next day'}
            </span>
          )) ?? <span>Off</span>}
        </li>
      ))}
    </ul>
  );
}

/** Specialties and certifications in the provider's own words. */
export function Entries({ title, entries }: { title: string; entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h3 className={classes.entriesTitle}>{title}</h3>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </>
  );
}

/** Says what the badge means (PRV-3), and what happens when no one comes (PRB-1). */
export function Assurances({ verified }: { verified: boolean }) {
  return (
    <>
      {verified && (
        <Assurance title="What Verified means">
          {policyTexts.VERIFIED_MEANING} {policyTexts.REVIEW_MEANING}
        </Assurance>
      )}
      <Assurance title="If your provider doesn’t come">
        Report it on your booking’s page. {policyTexts.PROBLEM_DECISION}
      </Assurance>
    </>
  );
}

function Assurance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.assurance}>
      <IconShieldCheck size={24} aria-hidden />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </div>
  );
}

function listFacts(profile: PublicProfile) {
  const { availableDays, yearsOfExperience: years, languages, responseMinutes, offersOvernight } = profile;
  const days = `Available ${count(availableDays, 'day')} a week`;
  return [
    years !== null && {
      icon: IconAward,
      text: `${count(years, 'year')} of experience`,
    },
    responseMinutes !== null && {
      icon: IconClock,
      text: `Usually replies within ${formatResponseTime(responseMinutes)}`,
    },
    languages.length > 0 && { icon: IconLanguage, text: `Speaks ${languages.join(', ')}` },
    { icon: IconCalendarEvent, text: days },
    offersOvernight && { icon: IconMoon, text: 'Can stay overnight' },
  ].filter((fact) => fact !== false);
}

/** Formats minutes as `15 min`, or from an hour as `2 hours`. */
function formatResponseTime(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, minutes)} min`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
