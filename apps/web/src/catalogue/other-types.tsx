import { SERVICE_TYPES, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { TypeGlyph } from '../ui/illustrations/service-picture.tsx';
import classes from './other-types.module.css';

/** The ways on from a type's page: the six other types. */
export function OtherTypes({ type }: { type: ServiceType }) {
  return (
    <nav className={classes.others} aria-labelledby="other-types">
      <h2 id="other-types">Other kinds of help</h2>
      <ul className={classes.list}>
        {SERVICE_TYPES.filter((other) => other !== type).map((other) => (
          <li key={other}>
            <Link to={paths.category(other)} className={classes.link} data-service={other}>
              <span className={classes.glyph}>
                <TypeGlyph type={other} size={26} />
              </span>
              {serviceTypeLabel(other)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
