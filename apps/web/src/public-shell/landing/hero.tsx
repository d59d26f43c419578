import { SERVICE_TYPES, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { Street } from '../../ui/illustrations/street.tsx';
import classes from './hero.module.css';
import { LandingSearch } from './landing-search.tsx';

const LowestPrice = lazy(async () => (await import('../../catalogue/landing-cards.tsx')).LowestPrice, {
  idle: true,
});

/** The landing page's beginning, with its two ways on (LND-1). */
export function Hero() {
  return (
    <>
      <section className={classes.hero}>
        <div className={classes.text}>
          <h1>
            Good help,
            <br />
            right at your <em>doorstep</em>.
          </h1>
          <p className={classes.lead}>
            Cleaners, gardeners, cooks, sitters and groomers who are vetted, on time and easy to book, for one
            visit or every week.
          </p>
          <LinkButton to={paths.section('services')} size="lg" variant="default">
            Learn More
          </LinkButton>
        </div>
        <Street />
      </section>
      <div className={classes.ground} />
      <div className={classes.below}>
        <LandingSearch />
        <ul className={classes.types}>
          {SERVICE_TYPES.map((type) => (
            <li key={type}>
              <Link to={paths.section(type)} className={classes.type}>
                <ServiceArch type={type} width={38} />
                <span>
                  {serviceTypeLabel(type)}
                  {type === 'laundry' && <b className={classes.new}>NEW</b>}
                  <small>
                    <LowestPrice type={type} />
                  </small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
