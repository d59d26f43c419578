import { count, type ProviderSummary } from '@doorstep/domain';
import { OneStar, Stars } from './stars.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import classes from './rating.module.css';

/** A provider's average rating and number of reviews (REV-3). */
export function Rating({
  averageRating,
  reviewCount,
}: Pick<ProviderSummary, 'averageRating' | 'reviewCount'>) {
  if (averageRating === null) return <span className={classes.none}>No reviews yet</span>;
  return (
    <span className={classes.rating}>
      <Stars rating={averageRating} /> <b aria-hidden>{averageRating.toFixed(1)}</b>{' '}
      <span className={classes.count}>({count(reviewCount, 'review')})</span>
    </span>
  );
}

/** A short rating: a star, the average and the number of reviews in brackets. */
export function ShortRating({
  averageRating,
  reviewCount,
}: Pick<ProviderSummary, 'averageRating' | 'reviewCount'>) {
  if (averageRating === null) return <span className={classes.none}>No reviews yet</span>;
  return (
    <span className={classes.short}>
      <OneStar /> <b>{averageRating.toFixed(1)}</b> <VisuallyHidden>out of 5 stars, </VisuallyHidden>(
      {reviewCount}
      <VisuallyHidden>{reviewCount === 1 ? ' review' : ' reviews'}</VisuallyHidden>)
    </span>
  );
}
