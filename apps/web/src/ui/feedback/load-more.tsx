import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../api-errors.ts';
import { useFocusAdded } from '../browser/use-focus-added.ts';
import classes from './load-more.module.css';

/** What of a list that is read page by page is needed here; an infinite query of TanStack Query is one. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** Whether the latest try to read another page failed, and then why. */
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
}

interface LoadMoreProps {
  of: Pages;
  /** What is read, as a sentence about it begins: "More reviews", for "More reviews could not be loaded." */
  what: string;
  /** The button's text. */
  children: string;
  /** How much is shown of how much. */
  beside?: ReactNode;
}

/**
 * The end of a list that is read page by page: a way to the next page, where the keyboard goes on, and why it did not
 * come.
 */
export function LoadMore({ of: pages, what, children, beside }: LoadMoreProps) {
  const { isFetchNextPageError, isFetchingNextPage } = pages;
  const goOn = useFocusAdded({ hasFailed: isFetchNextPageError && !isFetchingNextPage });
  return (
    <>
      {isFetchNextPageError && (
        <p role="alert" className={classes.failure}>
          {what} could not be loaded. {messageOf(pages.error)}.
        </p>
      )}
      {pages.hasNextPage && (
        <p className={classes.more}>
          <Button
            variant="default"
            loading={isFetchingNextPage}
            onClick={({ currentTarget }) => {
              goOn(currentTarget);
              void pages.fetchNextPage();
            }}
          >
            {children}
          </Button>
          {beside}
        </p>
      )}
    </>
  );
}
