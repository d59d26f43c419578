import { type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Price } from '../services/price.tsx';
import { useServices } from '../services/services-query.ts';
import { TypeGlyph } from '../ui/illustrations/service-picture.tsx';
import { WizardButton } from '../wizard/wizard-button.tsx';
import classes from './service-rows.module.css';

/** The services of a type, each to be booked as it is. */
export function ServiceRows({ type }: { type: ServiceType }) {
  const services = useServices().data?.filter((service) => service.type === type) ?? [];
  if (services.length === 0) return null;
  return (
    <ul className={classes.services} aria-label={`${serviceTypeLabel(type, 'dashboard')} services`}>
      {services.map(({ id, name, price }) => (
        <li key={id} data-service={type}>
          <TypeGlyph type={type} size={40} />
          <div className={classes.text}>
            <b>{name}</b>
            <span>
              <Price minor={price} perHour />
            </span>
          </div>
          <WizardButton type={type} serviceId={id} size="xs" variant="default" label={`Book ${name}`}>
            Book
          </WizardButton>
        </li>
      ))}
    </ul>
  );
}
