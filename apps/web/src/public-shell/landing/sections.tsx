import { SERVICE_TYPES, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { CardSkeletons } from '../../catalogue/service-grid.tsx';
import { TypeSection } from '../../catalogue/type-section.tsx';
import { useMayOpen } from '../../open-to-reader.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { Promises } from '../../ui/display/promises.tsx';
import { lazy, showMissingPart } from '../../ui/feedback/lazy.tsx';
import classes from './landing.module.css';

const ServicesLoader = lazy(async () => (await import('../../catalogue/landing-cards.tsx')).ServicesLoader);

// The types show their cards one after the other, once code and services have loaded.
const LandingCards = lazy(async () => {
  const part = await import('../../catalogue/landing-cards.tsx');
  await part.whenReadyForCards();
  return part.LandingCards;
});

// Below the services, so not before them.
const ReviewsAndTestimonials = lazy(
  async () => (await import('../deferred/reviews-and-testimonials.tsx')).ReviewsAndTestimonials,
  { idle: true },
);

/** All service types with their services (LND-2), or the error. */
export function AllTypes() {
  return (
    <div id="services" className={classes.services}>
      <div className={classes.wide}>
        <ServicesLoader onMissing={showMissingPart} />
        {SERVICE_TYPES.map((type) => (
          <TypeSection key={type} type={type}>
            <LandingCards type={type} fallback={<CardSkeletons announced />} />
          </TypeSection>
        ))}
      </div>
    </div>
  );
}

/** Latest reviews and testimonials, which load after the services. */
export function LazyReviewsAndTestimonials() {
  return (
    <div className={classes.voices}>
      <ReviewsAndTestimonials />
    </div>
  );
}

const steps = [
  { title: 'Choose a service', text: 'Prices by the hour, shown before you book.' },
  { title: 'Book a time', text: 'You only see times that are free.' },
  { title: 'Enjoy the service', text: 'See who’s coming, and when.' },
];

/** The three steps to a visit (LND-4), next to what is promised (FRM-9). */
export function HowItWorks() {
  return (
    <section className={classes.how} aria-labelledby="how-it-works">
      <div>
        <h2 id="how-it-works">How It Works</h2>
        <ol className={classes.steps}>
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <Promises className={classes.promises} />
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
    <section className={classes.banner} aria-labelledby="washing">
      <div>
        <h2 id="washing">Washing piling up?</h2>
        <p>Laundry is new: picked up, cleaned and back at your door.</p>
      </div>
      <p className={classes.quick}>
        Or {mayBook ? 'book' : 'see'}{' '}
        {quickLinks.map((type) => (
          <Link key={type} to={leadTo(type)}>
            {serviceTypeLabel(type)}
          </Link>
        ))}
      </p>
      <LinkButton to={leadTo('laundry')} size="lg" className={classes.gold}>
        {mayBook ? 'Book' : 'See'} laundry
      </LinkButton>
    </section>
  );
}
