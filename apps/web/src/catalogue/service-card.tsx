import {
  benefitsOf,
  chipsOf,
  FORM_DURATION,
  formatDayTime,
  formatDuration,
  type Service,
  serviceTypeLabel,
} from '@doorstep/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { WizardOpener } from '../bookings/wizard/wizard-opener.tsx';
import { useMayOpen } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { Price } from '../services/price.tsx';
import { TypeBadge } from '../services/service-type.tsx';
import { useSession } from '../session.tsx';
import { FreeDot } from '../ui/display/free-dot.tsx';
import { IconCheck } from '../ui/display/icons.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import { ShortRating } from '../ui/display/rating.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { ServiceArch } from '../ui/illustrations/service-picture.tsx';
import { FilterChips } from './filter-chips.tsx';
import { useCardSummary } from './card-summaries.tsx';
import classes from './service-card.module.css';

interface ServiceCardProps {
  service: Service;
  /** The active chips, which the booking page returns to. */
  filters: readonly string[];
  onFilter: (chip: string) => void;
}

/** A service with its rating, description, benefits, price and next free time (CAT-7). */
export function ServiceCard({ service, filters, onFilter }: ServiceCardProps) {
  const { id, type, name, description, price } = service;
  const mayOpen = useMayOpen();
  const booking = paths.booking({ serviceId: id, filters });
  const { summary, isPending } = useCardSummary(id);
  return (
    <article className={classes.card} aria-label={name} data-service={type}>
      <div className={classes.head}>
        <ServiceImage service={service} />
        <div>
          <TypeBadge type={type} />
          <h3>{name}</h3>
          <p className={classes.facts}>
            {summary && <ShortRating {...summary} />}
            {!isPending && <span>{formatDuration(FORM_DURATION)} per visit</span>}
          </p>
        </div>
      </div>
      <p className={classes.description}>{description}</p>
      <ul className={classes.benefits}>
        {benefitsOf(type).map((benefit) => (
          <li key={benefit}>
            <IconCheck size={14} stroke={3} aria-hidden />
            {benefit}
          </li>
        ))}
      </ul>
      <FilterChips
        chips={chipsOf(type)}
        active={filters}
        onToggle={onFilter}
        label={`${serviceTypeLabel(type)} filters`}
      />
      <div className={classes.foot}>
        <div className={classes.offer}>
          {summary && <NextFree {...summary} name={name} mayBook={mayOpen(booking)} filters={filters} />}
          <p>
            Starting at{' '}
            <b>
              <Price minor={price} perHour />
            </b>
          </p>
        </div>
        {mayOpen(booking) && (
          <LinkButton to={booking} variant="tinted" className={classes.book} aria-label={`Book Now: ${name}`}>
            Book Now
          </LinkButton>
        )}
        <BookBySteps service={service} />
      </div>
    </article>
  );
}

interface NextFreeProps {
  serviceId: number;
  nextFree: { date: string; time: string; startsAt: string } | null;
  name: string;
  mayBook: boolean;
  filters: readonly string[];
}

/** The next free time of a service, as a link that books it. */
function NextFree({ serviceId, nextFree, name, mayBook, filters }: NextFreeProps) {
  if (!nextFree) return <span className={classes.free}>No free times yet</span>;
  const { date, time, startsAt } = nextFree;
  const text = (
    <>
      <FreeDot /> Free <b>{formatDayTime(startsAt)}</b>
    </>
  );
  if (!mayBook) return <span className={classes.free}>{text}</span>;
  return (
    <Link to={paths.booking({ serviceId, date, time, filters })} className={classes.free}>
      {text}
      <VisuallyHidden>: book {name}</VisuallyHidden>
    </Link>
  );
}

/** The service's photo; without one, or when it fails to load, its drawing. */
function ServiceImage({ service: { id, type, imageUrl } }: { service: Service }) {
  const [failed, setFailed] = useState(false);
  if (imageUrl && !failed)
    return (
      <img className={classes.photo} src={imageUrl} alt="" loading="lazy" onError={() => setFailed(true)} />
    );
  return <ServiceArch type={type} serviceId={id} width={60} />;
}

/** Opens the wizard for this service, for customers, on the same page (WIZ-11). */
function BookBySteps({ service: { id, type, name } }: { service: Service }) {
  const { session } = useSession();
  const isCustomer = session.status === 'signed-in' && session.user.role === 'customer';
  // It stays while a customer logs in again; visitors load nothing of it.
  const [isUsed, setUsed] = useState(false);
  if (isCustomer && !isUsed) setUsed(true);
  if (!isUsed) return null;
  return (
    <WizardOpener type={type} serviceId={id}>
      {(open, isLoading) =>
        isCustomer && (
          <button
            type="button"
            className={classes.button}
            aria-haspopup="dialog"
            aria-label={`Book step by step: ${name}`}
            aria-busy={isLoading}
            onClick={open}
          >
            Book step by step
          </button>
        )
      }
    </WizardOpener>
  );
}
