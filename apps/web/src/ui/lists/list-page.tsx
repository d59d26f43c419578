import { isInsideWords } from '@doorstep/domain';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useTopOfPage } from '../browser/use-top-of-page.ts';
import { addressOfPage } from './list-address.ts';
import { LinkButton } from '../display/link-button.tsx';
import { Query } from '../feedback/query.tsx';
import { count } from '../display/count.ts';
import classes from './list-page.module.css';
import { type ReadPage, PAGE_ROWS } from './use-list-page.ts';

interface ListPageProps<Row extends { id: number }> {
  /** The page, as `useListPage` reads it. */
  of: ReadPage<Row>;
  /** What is read, as a sentence about it begins: "The bookings". */
  what: string;
  /** What a row is: `booking`. */
  noun: string;
  /** Stands in place of rows where there are none. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Rows that an admin reads page by page: what is new waits above them, the ways to other pages stand below. */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { of, what, noun, empty, children } = props;
  const { list, cursor, steady } = of;
  return (
    <Query of={list} what={what}>
      {({ nextCursor }) => (
        <Frame
          noun={noun}
          cursor={cursor}
          nextCursor={nextCursor}
          waiting={steady.waiting}
          onShowWaiting={steady.showAll}
        >
          {steady.rows.length > 0 ? children(steady.rows) : empty}
        </Frame>
      )}
    </Query>
  );
}

interface FrameProps {
  noun: string;
  /** Where this page begins, and the next one; null for the first, and after the last. */
  cursor: string | null;
  nextCursor: string | null;
  /** How many rows have come that are not shown yet; as many as a page has stand for more. */
  waiting: number;
  onShowWaiting: () => void;
  children: ReactNode;
}

function Frame({ noun, cursor, nextCursor, waiting, onShowWaiting, children }: FrameProps) {
  const { place, goThere } = useTopOfPage<HTMLElement>(cursor);
  return (
    <section {...place} className={classes.page} aria-label={`List of ${noun}s`}>
      <div aria-live="polite">
        {waiting > 0 && cursor === null && (
          <Button
            variant="light"
            size="xs"
            mb="sm"
            onClick={() => {
              onShowWaiting();
              goThere();
            }}
          >
            {waiting < PAGE_ROWS ? count(waiting, `new ${noun}`) : `${waiting} or more new ${noun}s`}
          </Button>
        )}
      </div>
      {children}
      <PageLinks noun={noun} cursor={cursor} nextCursor={nextCursor} />
    </section>
  );
}

/** Where the pages before this one began, as far as they were gone through. */
interface Trail {
  trail?: readonly (string | null)[];
}

function PageLinks({ noun, cursor, nextCursor }: Pick<FrameProps, 'noun' | 'cursor' | 'nextCursor'>) {
  const [parameters] = useSearchParams();
  const { trail = [] } = (useLocation().state ?? {}) as Trail;
  const link = (to: string | null, passed: Trail['trail'], text: string) => (
    <LinkButton
      variant="default"
      to={addressOfPage(parameters, to)}
      state={{ trail: passed } satisfies Trail}
      preventScrollReset
    >
      {text}
    </LinkButton>
  );
  const previous = trail.at(-1);
  if (cursor === null && nextCursor === null) return null;
  return (
    <nav className={classes.links} aria-label={`Pages of ${noun}s`}>
      {cursor !== null && previous !== null && link(null, [], 'First page')}
      {cursor !== null && previous !== undefined && link(previous, trail.slice(0, -1), 'Previous page')}
      {nextCursor !== null &&
        link(
          nextCursor,
          [...trail, cursor],
          isFirstInside(cursor, nextCursor) ? 'Search inside words' : 'Next page',
        )}
    </nav>
  );
}

/** Whether the next page is the first of those that hold what is searched for inside a word; often it is empty. */
function isFirstInside(cursor: string | null, nextCursor: string): boolean {
  return isInsideWords(nextCursor) && !isInsideWords(cursor ?? '');
}
