import { formatDate, type PublicProfile } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import classes from './provider-reviews.module.css';

const PAGE = 10;

/** What customers said of a provider, the latest first, and more on demand. */
export function ProviderReviews({ profile }: { profile: PublicProfile }) {
  const { id: providerId, reviews: latest, nextReviews: nextCursor, reviewCount } = profile;
  // The profile brings the first page.
  const first = { ...profile, reviews: latest, nextCursor };
  const pages = trpc.reviews.ofProvider.useInfiniteQuery(
    { providerId, limit: PAGE },
    {
      initialData: { pages: [first], pageParams: [null] },
      getNextPageParam: (page) => page.nextCursor,
    },
  );
  const reviews = pages.data.pages.flatMap((page) => page.reviews);

  if (reviewCount === 0)
    return <p className={classes.none}>No reviews yet. One comes from a customer whose visit is done.</p>;
  return (
    <>
      <ul className={classes.list}>
        {reviews.map(({ id, customerName, rating, comment, recommend, createdAt }) => (
          <li key={id} className={classes.review}>
            <p className={classes.head}>
              <b>{customerName}</b>
              <Stars rating={rating} />
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            </p>
            {comment && <p className={classes.comment}>{comment}</p>}
            {recommend && <p className={classes.recommends}>Would recommend</p>}
          </li>
        ))}
      </ul>
      <LoadMore of={pages} what="More reviews" extra={`${reviews.length} of ${reviewCount}`}>
        Show more
      </LoadMore>
    </>
  );
}
