import { formatShortDate } from '@doorstep/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { client, queryClient } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { Stars } from '../../ui/display/stars.tsx';
import { Testimonials } from './testimonials.tsx';
import classes from './reviews-and-testimonials.module.css';

/** Fewer reviews don’t justify a section (LND-9). */
const MIN_REVIEWS = 3;

/** The latest reviews, once there are three (LND-9), and the testimonials. */
export function ReviewsAndTestimonials() {
  const { data, isPending } = useQuery(
    { queryKey: ['reviews.latest'], queryFn: () => client.reviews.latest.query() },
    queryClient,
  );
  if (isPending) return null;
  const reviews = data && data.length >= MIN_REVIEWS ? data : null;
  return (
    <div className={classes.columns} data-single-column={!reviews}>
      {reviews && <Reviews reviews={reviews} />}
      <Testimonials />
    </div>
  );
}

type LatestReviews = Awaited<ReturnType<typeof client.reviews.latest.query>>;

function Reviews({ reviews }: { reviews: LatestReviews }) {
  return (
    <section className={classes.reviews} data-paper aria-labelledby="latest-reviews">
      <h2 id="latest-reviews">From completed visits</h2>
      <ul>
        {reviews.map(
          ({ id, comment, rating, customerName, providerId, providerName, serviceName, createdAt }) => (
            <li key={id}>
              <p className={classes.head}>
                <b>“{comment}”</b> <Stars rating={rating} />
              </p>
              <p className={classes.about}>
                {customerName} on <Link to={paths.provider(providerId)}>{providerName}</Link> · {serviceName},{' '}
                <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
