import { type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { taglines } from '../services/service-type.tsx';
import { TypeHouse } from '../ui/illustrations/type-house.tsx';
import classes from './category-band.module.css';

/** The head of a type's own page: what it is, and its house, in the type's colours. */
export function CategoryBand({ type }: { type: ServiceType }) {
  return (
    <header className={classes.band} data-service={type}>
      <div className={classes.inner}>
        <div className={classes.text}>
          <h1>{serviceTypeLabel(type)} services</h1>
          <p className={classes.tagline}>{taglines[type]}</p>
        </div>
        <TypeHouse type={type} />
      </div>
    </header>
  );
}
