import { formatDate, type FullReview } from '@doorstep/domain';
import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { Card, Columns } from '../ui/display/page.tsx';
import { Rating } from '../ui/display/rating.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { ReviewBreakdown, type StarFilter } from './review-breakdown.tsx';
import { ReviewReply } from './review-reply.tsx';
import { ReviewTexts } from './review-texts.tsx';
import { RECEIVED_REVIEWS } from './reviews-query.ts';
import classes from './received-reviews.module.css';

/** Reviews of the signed-in provider with their average, instructions and tips, all or those with some stars (REV-2). */
export function ReceivedReviews() {
  const [rating, setRating] = useState<number | null>(null);
  const reviews = trpc.reviews.received.useInfiniteQuery(
    { ...RECEIVED_REVIEWS, ...(rating !== null && { rating }) },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <Columns aside={<Breakdown rating={rating} onChoose={setRating} />} isSummary>
      <Card title="Reviews received">
        <Query query={reviews} subject="Your reviews">
          {({ pages }) => {
            const all = pages.flatMap(({ items }) => items);
            if (all.length === 0)
              return <EmptyState title="No reviews yet">Customers can review you after a visit.</EmptyState>;
            return <Reviews reviews={all} />;
          }}
        </Query>
        <LoadMore query={reviews} subject="Earlier reviews">
          Show earlier reviews
        </LoadMore>
      </Card>
    </Columns>
  );
}

const Reviews = ({ reviews }: { reviews: readonly FullReview[] }) => (
  <ul className={classes.reviews} aria-label="Reviews received">
    {reviews.map((review) => (
      <Review key={review.id} review={review} />
    ))}
  </ul>
);

function Review({ review }: { review: FullReview }) {
  const { customerName, bookingId, serviceName, createdAt, rating, recommend } = review;
  return (
    <li>
      <Avatar name={customerName} size="tiny" />
      <div>
        <p className={classes.head}>
          <b>{customerName}</b>
          <Stars rating={rating} />
          <span className={classes.soft}>
            <Link to={paths.bookingPage(bookingId)}>{serviceName}</Link>,{' '}
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            {recommend && ' · Would recommend'}
          </span>
        </p>
        <ReviewTexts review={review} />
        <ReviewReply review={review} />
      </div>
    </li>
  );
}

const LATEST = 2;

/** The average and the latest reviews, with the way to all; nothing before the first. */
export function LatestReviews() {
  const reviews = trpc.reviews.received.useQuery({ limit: LATEST });
  const { data: rating } = trpc.reviews.breakdown.useQuery();
  if (rating?.reviewCount === 0) return null;
  return (
    <Card title="Reviews received">
      {rating && (
        <Box mb="sm">
          <Rating {...rating} />
        </Box>
      )}
      <Query query={reviews} subject="Your reviews">
        {({ items }) => <Reviews reviews={items} />}
      </Query>
      <Text mt="sm">
        <Link to="/provider-bookings?tab=reviews">All reviews</Link>
      </Text>
    </Card>
  );
}

function Breakdown(filter: StarFilter) {
  const breakdown = trpc.reviews.breakdown.useQuery();
  return (
    <Card title="Your rating">
      <Query query={breakdown} subject="Your rating">
        {(known) =>
          known.reviewCount === 0 ? <Rating {...known} /> : <ReviewBreakdown breakdown={known} {...filter} />
        }
      </Query>
    </Card>
  );
}
