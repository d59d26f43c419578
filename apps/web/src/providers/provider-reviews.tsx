import { formatDate, type PublicProfile } from '@doorstep/domain';
import { useState } from 'react';
import { byPage, trpc } from '../api.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { joinFacts } from '../ui/display/text.ts';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { ReviewBreakdown } from './review-breakdown.tsx';
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
    { ...(rating === null && { initialData }), ...byPage },
  );
  if (reviewCount === 0)
    return <p className={classes.none}>No reviews yet. Customers can leave one after a completed visit.</p>;
  const matching = profile.stars.find((each) => each.rating === rating)?.count ?? reviewCount;
  return (
    <>
      <ReviewBreakdown breakdown={profile} rating={rating} onChoose={setRating} />
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
                      {joinFacts([review.serviceName, ...(review.recommend ? ['Would recommend'] : [])])}
                    </p>
                    {review.reply && (
                      <div className={classes.reply}>
                        <b>Reply from {profile.name}</b>
                        <p>{review.reply}</p>
                      </div>
                    )}
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
