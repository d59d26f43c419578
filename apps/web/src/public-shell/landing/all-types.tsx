import { SERVICE_TYPES } from '@doorstep/domain';
import { Suspense, lazy } from 'react';
import { ClientOnly } from '../../ui/browser/client-only.tsx';
import { LazyCards } from './late-cards.tsx';
import { TypeSection } from './type-section.tsx';
import classes from './landing.module.css';

// What needs the server comes after the page itself can be read.
const LandingFailure = lazy(async () => ({
  default: (await import('../../catalogue/landing-cards.tsx')).LandingFailure,
}));

/** Every service type with its services (LND-2), or why they are not there. */
export function AllTypes() {
  return (
    <div id="services" className={classes.services}>
      <ClientOnly>
        <Suspense>
          <LandingFailure />
        </Suspense>
      </ClientOnly>
      {SERVICE_TYPES.map((type) => (
        <TypeSection key={type} type={type}>
          <LazyCards type={type} />
        </TypeSection>
      ))}
    </div>
  );
}
