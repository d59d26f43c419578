import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../api-errors.ts';
import { useFocusAdded } from '../browser/list-focus.ts';
import classes from './load-more.module.css';

/** The part of TanStack Query's infinite query that is needed here. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** The latest request for another page failed, with `error`. */
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
}

interface LoadMoreProps {
  query: Pages;
  /** The subject of the error: "More reviews" for "More reviews couldn’t be loaded." */
  subject: string;
  /** The button's label. */
  children: string;
  /** Text next to the button, such as how many rows are visible. */
  extra?: ReactNode;
}

/** The end of a list that loads page by page: a button for more, and the reason if they failed to load. */
export function LoadMore({ query, subject, children, extra }: LoadMoreProps) {
  const { isFetchNextPageError, isFetchingNextPage } = query;
  const focusAdded = useFocusAdded({ hasFailed: isFetchNextPageError && !isFetchingNextPage });
  return (
    <>
      {isFetchNextPageError && (
        <p role="alert" className={classes.failure}>
          {subject} couldn’t be loaded. {messageOf(query.error)}.
        </p>
      )}
      {query.hasNextPage && (
        <p className={classes.more}>
          <Button
            variant="default"
            loading={isFetchingNextPage}
            onClick={({ currentTarget }) => {
              focusAdded(currentTarget);
              void query.fetchNextPage();
            }}
          >
            {children}
          </Button>
          {extra}
        </p>
      )}
    </>
  );
}
