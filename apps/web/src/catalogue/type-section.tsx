import { chipsOf, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { taglines } from '../services/service-type.tsx';
import { IconChevronRight } from '../ui/display/icons.ts';
import { PortraitDoor } from '../ui/illustrations/portrait-door.tsx';
import { ServiceArch } from '../ui/illustrations/service-picture.tsx';
import classes from './type-section.module.css';

interface TypeSectionProps {
  type: ServiceType;
  /** Active chips, passed to the type's page. */
  filters?: readonly string[];
  /** On a phone, the cards are a column instead of a row. */
  isStacked?: boolean;
  children: ReactNode;
}

/** A type of service: its panel, and its services in a row, which swipes sideways on a phone (LND-2, LND-7). */
export function TypeSection({ type, filters = [], isStacked = false, children }: TypeSectionProps) {
  const label = serviceTypeLabel(type);
  return (
    <section id={type} className={classes.section} aria-labelledby={`${type}-title`} data-service={type}>
      <div className={classes.panel}>
        <h2 id={`${type}-title`}>
          <Link data-quiet to={paths.category(type, filters)} className={classes.title}>
            {label}
            {type === 'laundry' && (
              <>
                {' '}
                <span className={classes.new}>NEW</span>
              </>
            )}
          </Link>
        </h2>
        <p className={classes.tagline}>{taglines[type]}</p>
        <Link data-quiet to={paths.category(type, filters)} className={classes.all}>
          All {label.toLowerCase()} <IconChevronRight size={17} stroke={2.3} aria-hidden />
        </Link>
        {type === 'beauty' && (
          // Services 19, 21 and 23 are of one kind each.
          <ul className={classes.kinds}>
            {chipsOf(type).map((chip, index) => (
              <li key={chip}>
                <Link to={paths.category(type, [chip])}>
                  <ServiceArch type={type} serviceId={19 + 2 * index} width={34} />
                  {chip}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <PortraitDoor type={type} className={classes.door} />
      </div>
      <div className={classes.cards} data-stacked={isStacked}>
        {children}
      </div>
    </section>
  );
}
