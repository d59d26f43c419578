import { count, type RatingBreakdown } from '@doorstep/domain';
import { OneStar, Stars } from '../ui/display/stars.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import classes from './review-breakdown.module.css';

export interface StarFilter {
  /** The number of stars that the reviews are filtered by. */
  rating: number | null;
  onChoose: (rating: number | null) => void;
}

/** The average of reviews, and bars that filter them by stars; nothing without reviews (PRV-14). */
export function ReviewBreakdown({
  breakdown,
  rating,
  onChoose,
}: StarFilter & { breakdown: RatingBreakdown }) {
  const { averageRating, reviewCount, recommendCount, stars } = breakdown;
  if (averageRating === null) return null;
  return (
    <>
      <p className={classes.recommend}>
        {recommendCount} of {reviewCount} would recommend
      </p>
      <div className={classes.breakdown}>
        <p className={classes.average}>
          <b aria-hidden>{averageRating.toFixed(1)}</b>
          <Stars rating={averageRating} />
          <small>{count(reviewCount, 'review')}</small>
        </p>
        <fieldset className={classes.bars} aria-label="Filter by stars">
          {stars.map((each) => (
            <button
              key={each.rating}
              type="button"
              aria-pressed={each.rating === rating}
              disabled={each.count === 0}
              onClick={() => onChoose(each.rating === rating ? null : each.rating)}
            >
              {each.rating}
              <OneStar />
              <VisuallyHidden>{each.rating === 1 ? 'star: ' : 'stars: '}</VisuallyHidden>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${(100 * each.count) / reviewCount}%` }} />
              </span>
              <span className={classes.count}>{each.count}</span>
            </button>
          ))}
        </fieldset>
      </div>
    </>
  );
}
