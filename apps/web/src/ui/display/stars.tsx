import type { CSSProperties } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';
import classes from './stars.module.css';

/** A rating from 0 to 5 as stars, the last one filled in part, with the number for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={classes.rating}>
      <span className={classes.stars} style={{ '--rating': rating } as CSSProperties} aria-hidden />
      <VisuallyHidden>{rating} out of 5 stars</VisuallyHidden>
    </span>
  );
}

/** A single full star next to a number. */
export function OneStar() {
  return <span className={classes.stars} data-one style={{ '--rating': 5 } as CSSProperties} aria-hidden />;
}
