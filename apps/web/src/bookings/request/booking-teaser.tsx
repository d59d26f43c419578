import {
  FORM_DURATION,
  formatDay,
  formatDuration,
  formatShortDate,
  noonOf,
  serviceTypeLabel,
} from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { trpc } from '../../api.tsx';
import { Price } from '../../services/price.tsx';
import { useServices } from '../../services/services-query.ts';
import { type ArchStep, ArchSteps } from '../../ui/display/arch-steps.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { IconCalendarEvent, IconHome, IconMapPin, IconSend, IconUser } from '../../ui/display/icons.ts';
import { ShortRating } from '../../ui/display/rating.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Doorway } from '../../ui/illustrations/doorway.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { Street } from '../../ui/illustrations/street.tsx';
import { type BookingLink, teaserHeight } from './booking-link.ts';
import classes from './booking-teaser.module.css';

interface BookingTeaserProps {
  link: BookingLink;
  /** True while the visitor creates an account. */
  isNew: boolean;
}

/**
 * Lists a visitor's choices, which they book once they are signed in: service, time, price, duration, postcode and
 * provider, and on wide screens the steps to the booking (ACC-31).
 */
export function BookingTeaser({ link, isNew }: BookingTeaserProps) {
  const { serviceId, providerId, when, postcode } = link;
  const services = useServices();
  const { data: provider, isLoading } = trpc.providers.show.useQuery(providerId ? { providerId } : skipToken);
  const service = services.data?.find(({ id }) => id === serviceId);
  if (services.isPending || isLoading) {
    return (
      <Loading>
        <Skeleton height={teaserHeight(link)} />
      </Loading>
    );
  }
  const type = service?.type ?? link.serviceType;
  const day = when?.date ?? link.date;
  const time = day && formatDay(noonOf(day)) + (when ? `, ${when.time}` : '');
  const isChosen = Boolean(type || time || postcode);
  return (
    <>
      <div className={classes.steps}>
        <ArchSteps
          aria-label="Steps to your booking"
          steps={listSteps({ service: service && serviceTypeLabel(service.type), when, isNew })}
        />
      </div>
      {(isChosen || provider) && (
        <section className={classes.card} data-paper aria-label="Your choices">
          <p className={classes.title} aria-hidden>
            Your choices
          </p>
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
                    <span>
                      <Price minor={service.price} perHour={!when} />
                    </span>
                  )}
                  {service && !provider && <span>{formatDuration(FORM_DURATION)}</span>}
                  {postcode && <span>{postcode.toUpperCase()}</span>}
                </p>
              </div>
            </div>
          )}
          {provider && (
            <div className={classes.row}>
              <Avatar name={provider.name} photo={provider.profilePhoto} type={service?.type} size="tiny" />
              <p className={classes.who}>
                <span>
                  {service && `${formatDuration(FORM_DURATION)} `}with {provider.name}
                </span>
                <ShortRating {...provider} />
              </p>
            </div>
          )}
        </section>
      )}
      <p className={classes.note}>Nothing is reserved until you confirm.</p>
      <div className={classes.picture} data-service={type}>
        {provider ? (
          <Doorway>
            <Avatar
              name={provider.name}
              photo={provider.profilePhoto}
              type={type ?? undefined}
              size="large"
            />
          </Doorway>
        ) : (
          <Street />
        )}
      </div>
    </>
  );
}

interface Progress {
  /** The name of the chosen service's type. */
  service: string | undefined;
  when: BookingLink['when'];
  isNew: boolean;
}

/** Returns the steps to the booking: what is chosen, signing in, and what comes after it. */
function listSteps({ service, when, isNew }: Progress): ArchStep[] {
  const choices = [
    { label: 'Service', icon: <IconHome size={18} aria-hidden />, detail: service },
    {
      label: 'Time',
      icon: <IconCalendarEvent size={18} aria-hidden />,
      detail: when && `${formatShortDate(noonOf(when.date))}, ${when.time}`,
    },
  ];
  const isDone = ({ detail }: (typeof choices)[number]) => Boolean(detail);
  const ahead = [
    ...choices.filter((step) => !isDone(step)),
    { label: 'Address', icon: <IconMapPin size={18} aria-hidden /> },
    { label: 'Confirm', icon: <IconSend size={18} aria-hidden /> },
  ];
  return [
    ...choices.filter(isDone).map((step) => ({ ...step, state: 'done' as const })),
    {
      label: 'You',
      state: 'now',
      icon: <IconUser size={24} aria-hidden />,
      detail: isNew ? 'Register' : 'Login',
    },
    ...ahead.map(({ label, icon }, index) => ({
      label,
      icon,
      state: 'ahead' as const,
      detail: { 0: 'next', [ahead.length - 1]: 'last' }[index],
    })),
  ];
}
