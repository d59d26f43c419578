import { type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/display/link-button.tsx';
import classes from './landing.module.css';

const quickLinks: ServiceType[] = ['cleaning', 'gardening', 'cooking'];

/** The promotional banner, with quick links into booking (LND-8). */
export function Banner() {
  return (
    <section className={classes.section} aria-labelledby="washing">
      <div className={classes.band}>
        <div>
          <h2 id="washing">Washing piling up?</h2>
          <p>Laundry is new: picked up, cleaned and back at your door.</p>
          <p className={classes.quick}>
            Or book{' '}
            {quickLinks.map((type) => (
              <Link key={type} to={paths.booking({ serviceType: type })}>
                {serviceTypeLabel(type)}
              </Link>
            ))}
          </p>
        </div>
        <LinkButton to={paths.booking({ serviceType: 'laundry' })} size="lg" className={classes.gold}>
          Book laundry
        </LinkButton>
      </div>
    </section>
  );
}
