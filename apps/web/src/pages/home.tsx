import { PRODUCT_NAME } from '@doorstep/domain';
import { paths } from '../paths.ts';
import { describePage } from '../public-shell/describe-page.ts';
import {
  AllTypes,
  Banner,
  HowItWorks,
  LazyReviewsAndTestimonials,
} from '../public-shell/landing/sections.tsx';
import classes from '../public-shell/landing/landing.module.css';
import { Hero } from '../public-shell/landing/hero.tsx';

export const meta = () =>
  describePage(
    paths.home,
    `${PRODUCT_NAME}: good help, right at your doorstep`,
    'Book vetted cleaners, gardeners, cooks, sitters and groomers by the hour, for one visit or every week.',
  );

/** The landing page (LND-1). */
export default function HomePage() {
  return (
    <main className={classes.page}>
      <Hero />
      <HowItWorks />
      <AllTypes />
      <LazyReviewsAndTestimonials />
      <Banner />
    </main>
  );
}
