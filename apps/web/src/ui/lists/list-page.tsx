import { isInsideWords } from '@doorstep/domain';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useTopOfPage } from '../browser/list-focus.ts';
import { addressOfPage } from './list-address.tsx';
import { LinkButton } from '../display/link-button.tsx';
import { Query } from '../feedback/query.tsx';
import { count } from '../display/text.ts';
import classes from './list-page.module.css';
import { PAGE_ROWS, type ReadPage } from './use-list-page.ts';

interface ListPageProps<Row extends { id: number }> {
  /** The page, as `useListPage` reads it. */
  of: ReadPage<Row>;
  /** The subject of the error sentence: "The bookings". */
  what: string;
  /** The name of a row: `booking`. */
  noun: string;
  /** Replaces the rows when there are none. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list of an admin, page by page: a button for new rows above, links to other pages below. */
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
          newCount={steady.newCount}
          onShowNew={steady.showAll}
        >
          {steady.rows.length > 0 ? children(steady.rows) : empty}
        </Frame>
      )}
    </Query>
  );
}

interface FrameProps {
  noun: string;
  /** The start of this page and of the next one; null for the first, and after the last. */
  cursor: string | null;
  nextCursor: string | null;
  /** Number of new rows that are not visible yet; `PAGE_ROWS` means that many or more. */
  newCount: number;
  onShowNew: () => void;
  children: ReactNode;
}

function Frame({ noun, cursor, nextCursor, newCount, onShowNew, children }: FrameProps) {
  const { place, goThere } = useTopOfPage<HTMLElement>(cursor);
  return (
    <section {...place} className={classes.page} aria-label={`List of ${noun}s`}>
      <div aria-live="polite">
        {newCount > 0 && cursor === null && (
          <Button
            variant="light"
            size="xs"
            mb="sm"
            onClick={() => {
              onShowNew();
              goThere();
            }}
          >
            {newCount < PAGE_ROWS ? count(newCount, `new ${noun}`) : `${newCount} or more new ${noun}s`}
          </Button>
        )}
      </div>
      {children}
      <PageLinks noun={noun} cursor={cursor} nextCursor={nextCursor} />
    </section>
  );
}

/** The starts of the pages that led to this one. */
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

/** Returns true if the next page is the first with matches inside words; often it is empty. */
function isFirstInside(cursor: string | null, nextCursor: string): boolean {
  return isInsideWords(nextCursor) && !isInsideWords(cursor ?? '');
}
