import { formatDate, type FullReview } from '@doorstep/domain';
import { Box, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { byPage, trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { useUrlState } from '../ui/browser/url-state.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { Card, Columns } from '../ui/display/page.tsx';
import { Rating } from '../ui/display/rating.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { Unbroken } from '../ui/display/unbroken.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { ReviewBreakdown } from './review-breakdown.tsx';
import { ReviewReply } from './review-reply.tsx';
import { ReviewTexts } from './review-texts.tsx';
import { receivedReviews, REVIEW_FILTERS, type ReviewFilter } from './reviews-query.ts';
import classes from './received-reviews.module.css';

/**
 * Reviews of the signed-in provider with their average, instructions and tips: all, those with some stars or those without a
 * reply (REV-2).
 */
export function ReceivedReviews() {
  const [filter, setFilter] = useUrlState('reviews', 'all', REVIEW_FILTERS);
  const reviews = trpc.reviews.received.useInfiniteQuery(receivedReviews(filter), byPage);
  return (
    <Columns aside={<Breakdown filter={filter} onChoose={setFilter} />} isSummary>
      <Card title="Reviews received">
        <Query query={reviews} subject="Your reviews">
          {({ pages }) => {
            const all = pages.flatMap(({ items }) => items);
            return all.length === 0 ? <NoReviews filter={filter} /> : <Reviews reviews={all} />;
          }}
        </Query>
        <LoadMore query={reviews} subject="Earlier reviews">
          Show earlier reviews
        </LoadMore>
      </Card>
    </Columns>
  );
}

const NoReviews = ({ filter }: { filter: ReviewFilter }) =>
  filter === 'unanswered' ? (
    <EmptyState title="All reviews answered">New ones appear here until you reply.</EmptyState>
  ) : (
    <EmptyState title="No reviews yet">Customers can review you after a visit.</EmptyState>
  );

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
        <Group component="p" gap="0.25rem 0.75rem">
          <b>{customerName}</b>
          <Stars rating={rating} />
        </Group>
        <ReviewTexts review={review} />
        <Group gap="0.25rem 0.75rem">
          <span className={classes.about}>
            <Link to={paths.bookingPage(bookingId)}>{serviceName}</Link>,{' '}
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            {recommend && (
              <>
                {' · '}
                <Unbroken>Would recommend</Unbroken>
              </>
            )}
          </span>
          <ReviewReply review={review} />
        </Group>
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

interface BreakdownProps {
  filter: ReviewFilter;
  onChoose: (filter: ReviewFilter) => void;
}

function Breakdown({ filter, onChoose }: BreakdownProps) {
  const breakdown = trpc.reviews.breakdown.useQuery();
  const isUnanswered = filter === 'unanswered';
  return (
    <Card title="Your rating">
      <Query query={breakdown} subject="Your rating">
        {(known) =>
          known.reviewCount === 0 ? (
            <Rating {...known} />
          ) : (
            <>
              <ReviewBreakdown
                breakdown={known}
                rating={Number(filter) || null}
                onChoose={(rating) =>
                  onChoose(REVIEW_FILTERS.find((each) => each === String(rating)) ?? 'all')
                }
              />
              <Button
                size="xs"
                variant={isUnanswered ? 'light' : 'default'}
                aria-pressed={isUnanswered}
                disabled={known.unansweredCount === 0 && !isUnanswered}
                onClick={() => onChoose(isUnanswered ? 'all' : 'unanswered')}
              >
                Not answered ({known.unansweredCount})
              </Button>
            </>
          )
        }
      </Query>
    </Card>
  );
}
