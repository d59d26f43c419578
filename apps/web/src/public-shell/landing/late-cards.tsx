import type { ServiceType } from '@doorstep/domain';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { ServiceGridSkeleton } from '../../catalogue/service-grid.tsx';

type Cards = ComponentType<{ type: ServiceType }>;

/** What shows cards, once it has: a reader who comes back finds them, and the place that was left, at once. */
let known: Cards | undefined;

/**
 * The services of one type, which come after the page itself can be read. Until code and services are there, nothing
 * changes; then the types show their cards one after the other.
 */
export function LazyCards({ type }: { type: ServiceType }) {
  const [Cards, setCards] = useState(() => known);
  useEffect(() => {
    if (known) return;
    let left = false;
    const show = (LandingCards: Cards) => {
      if (left) return;
      known = LandingCards;
      startTransition(() => setCards(() => LandingCards));
    };
    // Where the code does not arrive, LandingFailure does not either, and says so.
    void loadCards().then(show, () => {});
    return () => {
      left = true;
    };
  }, []);
  return Cards ? <Cards type={type} /> : <ServiceGridSkeleton />;
}

async function loadCards(): Promise<Cards> {
  const { LandingCards, landingCardsDue } = await import('../../catalogue/landing-cards.tsx');
  await landingCardsDue();
  return LandingCards;
}
