import { type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { useMayOpen } from '../../open-to-reader.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/display/link-button.tsx';
import classes from './landing.module.css';

const quickLinks: ServiceType[] = ['cleaning', 'gardening', 'cooking'];

/** The promotional banner, with quick links into booking (LND-8); for providers and admins to the types' pages (NAV-21). */
export function Banner() {
  const mayBook = useMayOpen()(paths.booking());
  const leadTo = (serviceType: ServiceType) =>
    mayBook ? paths.booking({ serviceType }) : paths.category(serviceType);
  return (
    <section className={classes.section} aria-labelledby="washing">
      <div className={classes.band}>
        <div>
          <h2 id="washing">Washing piling up?</h2>
          <p>Laundry is new: picked up, cleaned and back at your door.</p>
          <p className={classes.quick}>
            Or {mayBook ? 'book' : 'see'}{' '}
            {quickLinks.map((type) => (
              <Link key={type} to={leadTo(type)}>
                {serviceTypeLabel(type)}
              </Link>
            ))}
          </p>
        </div>
        <LinkButton to={leadTo('laundry')} size="lg" className={classes.gold}>
          {mayBook ? 'Book' : 'See'} laundry
        </LinkButton>
      </div>
    </section>
  );
}
