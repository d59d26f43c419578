import { SERVICE_TYPES, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { ServiceGridSkeleton } from '../../catalogue/service-grid.tsx';
import { lazy, showMissingPart } from '../../ui/feedback/lazy.tsx';
import classes from './landing.module.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { taglines } from '../../services/service-type.tsx';
import { useMayOpen } from '../../open-to-reader.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';

const LandingFailure = lazy(async () => (await import('../../catalogue/landing-cards.tsx')).LandingFailure);

// The types show their cards one after the other, once code and services have loaded.
const LandingCards = lazy(async () => {
  const part = await import('../../catalogue/landing-cards.tsx');
  await part.landingCardsDue();
  return part.LandingCards;
});

/** All service types with their services (LND-2), or the error. */
export function AllTypes() {
  return (
    <div id="services" className={classes.services}>
      <LandingFailure onMissing={showMissingPart} />
      {SERVICE_TYPES.map((type) => (
        <TypeSection key={type} type={type}>
          <LandingCards type={type} fallback={<ServiceGridSkeleton />} />
        </TypeSection>
      ))}
    </div>
  );
}

/** A service type with a link to its page and its services (LND-2, LND-7). */
function TypeSection({ type, children }: { type: ServiceType; children: ReactNode }) {
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

const steps = [
  { title: 'Choose a service', text: 'Seven kinds of help, with prices by the hour up front.' },
  { title: 'Book a time', text: 'See only times that are free, and pick one in about a minute.' },
  { title: 'Enjoy the service', text: 'See when it is confirmed, and who is coming to your door.' },
];

/** The three steps to a visit (LND-4). */
export function HowItWorks() {
  return (
    <section className={classes.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works">How It Works</h2>
      <p className={classes.lead}>Three steps, about a minute.</p>
      <ol className={classes.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className={classes.soft}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const quickLinks: ServiceType[] = ['cleaning', 'gardening', 'cooking'];

/** The promotional banner with quick links into booking (LND-8), or to the types' pages for providers and admins (NAV-21). */
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
