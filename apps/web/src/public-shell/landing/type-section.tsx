import { type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { taglines } from '../../services/service-type.tsx';
import classes from './landing.module.css';

/** One service type: its heading, which leads to the type's own page, and its services (LND-2, LND-7). */
export function TypeSection({ type, children }: { type: ServiceType; children: ReactNode }) {
  return (
    <section id={type} className={classes.section} aria-labelledby={`${type}-title`}>
      <h2 id={`${type}-title`}>
        <Link to={paths.category(type)} className={classes.titleLink}>
          {serviceTypeLabel(type)}
        </Link>
        {type === 'laundry' && (
          <>
            {' '}
            <span className={classes.new}>NEW</span>
          </>
        )}
      </h2>
      <p className={classes.lead}>{taglines[type]}</p>
      {children}
    </section>
  );
}
