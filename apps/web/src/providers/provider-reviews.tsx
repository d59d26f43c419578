import type { PublicProfile } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { formatDate } from '../dates.ts';
import { Stars } from '../ui/stars.tsx';
import classes from './provider-reviews.module.css';

const PAGE = 10;

/** What customers said of a provider, the latest first, and more on demand. */
export function ProviderReviews({ profile }: { profile: PublicProfile }) {
  const { id: providerId, reviews: latest, nextReviews, reviewCount } = profile;
  const [wanted, setWanted] = useState(false);
  const more = trpc.reviews.ofProvider.useInfiniteQuery(
    { providerId, limit: PAGE },
    {
      initialCursor: nextReviews,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      enabled: wanted,
    },
  );
  const reviews = [...latest, ...(more.data?.pages.flatMap((page) => page.reviews) ?? [])];
  const hasMore = more.data ? more.hasNextPage : nextReviews !== null;

  // The keyboard goes on with the first review that was added.
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(reviews.length);
  useEffect(() => {
    const added = list.current?.children[shown.current];
    if (added instanceof HTMLElement) added.focus();
    shown.current = reviews.length;
  }, [reviews.length]);

  function showMore() {
    if (more.data) void more.fetchNextPage();
    else if (wanted) void more.refetch();
    else setWanted(true);
  }

  if (reviewCount === 0)
    return <p className={classes.none}>No reviews yet. Customers write one once their visit is done.</p>;
  return (
    <>
      <ul className={classes.list} ref={list}>
        {reviews.map(({ id, customerName, rating, comment, createdAt }) => (
          <li key={id} tabIndex={-1} className={classes.review}>
            <p className={classes.head}>
              <b>{customerName}</b>
              <Stars rating={rating} />
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            </p>
            {comment && <p className={classes.comment}>{comment}</p>}
          </li>
        ))}
      </ul>
      {more.error && (
        <p role="alert" className={classes.failure}>
          More reviews could not be loaded. {messageOf(more.error)}.
        </p>
      )}
      {hasMore && (
        <p className={classes.more}>
          <Button variant="default" loading={more.isFetching} onClick={showMore}>
            Show more
          </Button>
          {reviews.length} of {reviewCount}
        </p>
      )}
    </>
  );
}
