import { benefitsOf, chipsOf, type Service, serviceTypeLabel } from '@doorstep/domain';
import { useState } from 'react';
import { useMayOpen } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { Price } from '../services/price.tsx';
import { TypeBadge } from '../services/service-type.tsx';
import { IconCheck } from '../ui/display/icons.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import { ServicePicture } from '../ui/illustrations/service-picture.tsx';
import { FilterChips } from './filter-chips.tsx';
import classes from './service-card.module.css';
import { useSession } from '../session.tsx';
import { WizardOpener } from '../bookings/wizard/wizard-opener.tsx';

interface ServiceCardProps {
  service: Service;
  /** The active chips, which the booking page returns to. */
  filters: readonly string[];
  onFilter: (chip: string) => void;
}

/** A service with its description, benefits and price (CAT-7). */
export function ServiceCard({ service, filters, onFilter }: ServiceCardProps) {
  const { id, type, name, description, price } = service;
  const mayOpen = useMayOpen();
  const booking = paths.booking({ serviceId: id, filters });
  return (
    <article className={classes.card} aria-label={name} data-service={type}>
      <ServiceImage service={service} />
      <div className={classes.body}>
        <TypeBadge type={type} />
        <h3>{name}</h3>
        <p className={classes.description}>{description}</p>
        <ul className={classes.benefits}>
          {benefitsOf(type).map((benefit) => (
            <li key={benefit}>
              <IconCheck size={17} stroke={2.6} aria-hidden />
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
          <p className={classes.price}>
            <span>Starting at </span>
            <b>
              <Price minor={price} perHour />
            </b>
          </p>
          {mayOpen(booking) && (
            <LinkButton to={booking} aria-label={`Book Now: ${name}`}>
              Book Now
            </LinkButton>
          )}
          <BookBySteps service={service} />
        </div>
      </div>
    </article>
  );
}

/** The service's photo; without one, or when it fails to load, the picture of its type. */
function ServiceImage({ service: { id, type, imageUrl } }: { service: Service }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className={classes.image}>
      {imageUrl && !failed ? (
        <img src={imageUrl} alt="" loading="lazy" onError={() => setFailed(true)} />
      ) : (
        <ServicePicture type={type} serviceId={id} />
      )}
    </div>
  );
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
