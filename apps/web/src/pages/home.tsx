import { PRODUCT_NAME, SERVICE_TYPES } from '@doorstep/domain';
import { Suspense, lazy } from 'react';
import { describePage } from '../describe-page.ts';
import { paths } from '../paths.ts';
import { Banner } from '../landing/banner.tsx';
import { Hero } from '../landing/hero.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import { LateCards } from '../landing/late-cards.tsx';
import { Testimonials } from '../landing/testimonials-section.tsx';
import { TypeSection } from '../landing/type-section.tsx';
import { Hydrated } from '../ui/hydrated.tsx';
import classes from '../landing/landing.module.css';

// What needs the server comes after the page itself can be read.
const LandingFailure = lazy(async () => ({
  default: (await import('../services/landing-cards.tsx')).LandingFailure,
}));

export const meta = () =>
  describePage(
    paths.home,
    `${PRODUCT_NAME}: good help, right at your doorstep`,
    'Book vetted cleaners, gardeners, cooks, sitters and groomers by the hour, for one visit or every week.',
  );

/** The landing page (S1 §2.5). */
export default function HomePage() {
  return (
    <main>
      <Hero />
      <div id="services" className={classes.services}>
        <Hydrated>
          <Suspense>
            <LandingFailure />
          </Suspense>
        </Hydrated>
        {SERVICE_TYPES.map((type) => (
          <TypeSection key={type} type={type}>
            <LateCards type={type} />
          </TypeSection>
        ))}
      </div>
      <HowItWorks />
      <Testimonials />
      <Banner />
    </main>
  );
}
