import { SERVICE_TYPES, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { taglines } from '../services/service-type.tsx';
import { TypeHouse } from '../ui/illustrations/type-house.tsx';
import classes from './category-sections.module.css';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { ServiceIcon } from '../ui/illustrations/service-picture.tsx';

/** The head of a type's page: its description and house in its colours. */
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

/** Links to the six other types. */
export function OtherTypes({ type }: { type: ServiceType }) {
  return (
    <nav className={classes.others} aria-labelledby="other-types">
      <h2 id="other-types">Other services</h2>
      <ul className={classes.list}>
        {SERVICE_TYPES.filter((other) => other !== type).map((other) => (
          <li key={other}>
            <Link to={paths.category(other)} className={classes.link} data-service={other}>
              <span className={classes.glyph}>
                <ServiceIcon type={other} size={26} />
              </span>
              {serviceTypeLabel(other)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
