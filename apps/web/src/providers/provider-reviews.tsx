import { count, formatDate, type PublicProfile } from '@doorstep/domain';
import { useState } from 'react';
import { trpc } from '../api.tsx';
import { OneStar, Stars } from '../ui/display/stars.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { Query } from '../ui/feedback/query.tsx';
import classes from './provider-reviews.module.css';

const PAGE = 10;

/** Reviews of a provider: the average, bars that filter by stars, and the reviews, latest first (PRV-14). */
export function ProviderReviews({ profile }: { profile: PublicProfile }) {
  const { id: providerId, reviews: latest, nextReviews: nextCursor, reviewCount } = profile;
  const [rating, setRating] = useState<number | null>(null);
  // The profile contains the first page of all reviews.
  const initialData = { pages: [{ ...profile, reviews: latest, nextCursor }], pageParams: [null] };
  const pages = trpc.reviews.ofProvider.useInfiniteQuery(
    { providerId, limit: PAGE, rating },
    { ...(rating === null && { initialData }), getNextPageParam: (page) => page.nextCursor },
  );
  if (reviewCount === 0)
    return <p className={classes.none}>No reviews yet. Customers can leave one after a completed visit.</p>;
  const matching = profile.stars.find((each) => each.rating === rating)?.count ?? reviewCount;
  return (
    <>
      <Breakdown profile={profile} rating={rating} onChoose={setRating} />
      <Query query={pages} subject="The reviews">
        {(found) => {
          const reviews = found.pages.flatMap((page) => page.reviews);
          return (
            <>
              <ul>
                {reviews.map((review) => (
                  <li key={review.id} className={classes.review}>
                    <p className={classes.head}>
                      <Stars rating={review.rating} /> <b>{review.customerName}</b>
                      <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
                    </p>
                    {review.comment && <p className={classes.comment}>{review.comment}</p>}
                    <p className={classes.about}>
                      {review.serviceName}
                      {review.recommend && ' · Would recommend'}
                    </p>
                  </li>
                ))}
              </ul>
              <LoadMore query={pages} subject="More reviews" extra={`${reviews.length} of ${matching}`}>
                Show more
              </LoadMore>
            </>
          );
        }}
      </Query>
    </>
  );
}

interface BreakdownProps {
  profile: PublicProfile;
  /** The number of stars that the reviews are filtered by. */
  rating: number | null;
  onChoose: (rating: number | null) => void;
}

function Breakdown({ profile, rating, onChoose }: BreakdownProps) {
  const { averageRating, reviewCount, recommendCount, stars } = profile;
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
