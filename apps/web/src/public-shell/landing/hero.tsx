import { SERVICE_TYPES, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { BookServiceButton } from '../../open-to-reader.tsx';
import { paths } from '../../paths.ts';
import { TypeDot } from '../../services/service-type.tsx';
import { IconArrowRight } from '../../ui/display/icons.ts';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { Street } from '../../ui/illustrations/street.tsx';
import classes from './hero.module.css';

/** The landing page's beginning, with its two ways on (LND-1). */
export function Hero() {
  return (
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
        <div className={classes.actions}>
          <BookServiceButton size="lg" rightSection={<IconArrowRight size={20} aria-hidden />} />
          <LinkButton to={paths.section('services')} size="lg" variant="default">
            Learn More
          </LinkButton>
        </div>
        <ul className={classes.types} aria-label="Kinds of help">
          {SERVICE_TYPES.map((type) => (
            <li key={type}>
              <Link to={paths.section(type)} className={classes.type}>
                <TypeDot type={type} />
                {serviceTypeLabel(type)}
                {type === 'laundry' && <b className={classes.new}>NEW</b>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Street />
    </section>
  );
}
