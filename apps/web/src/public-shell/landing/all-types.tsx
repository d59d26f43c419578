import { SERVICE_TYPES } from '@doorstep/domain';
import { ServiceGridSkeleton } from '../../catalogue/service-grid.tsx';
import { lazy, showMissingPart } from '../../ui/feedback/lazy.tsx';
import { TypeSection } from './type-section.tsx';
import classes from './landing.module.css';

const LandingFailure = lazy(async () => (await import('../../catalogue/landing-cards.tsx')).LandingFailure);

// Until code and services are there, nothing changes; then the types show their cards one after the other.
const LandingCards = lazy(async () => {
  const part = await import('../../catalogue/landing-cards.tsx');
  await part.landingCardsDue();
  return part.LandingCards;
});

/** Every service type with its services (LND-2), or why they are not there. */
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
