import { count, isInsideCursor } from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useTopOfPage } from '../browser/list-focus.ts';
import { urlOfPage } from './list-url.tsx';
import { LinkButton } from '../display/link-button.tsx';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Query } from '../feedback/query.tsx';
import { PAGE_ROWS, type ReadPage } from './use-list-page.ts';

interface ListPageProps<Row extends { id: number }> {
  /** The page, as `useListPage` reads it. */
  page: ReadPage<Row>;
  /** The subject of the error sentence: "The bookings". */
  subject: string;
  /** The name of a row: `booking`. */
  noun: string;
  /** Replaces the rows when there are none. */
  empty: ReactNode;
  /** Link to the same list as a file. */
  file?: ReactNode;
  /** The number of rows on all pages, where it is known without counting them. */
  total?: number | undefined;
  /** Replaces the range, the file and the links to other pages. */
  footer?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A list of an admin, page by page: a button for new rows above; below, the range, the file and other pages in one line. The
 * number of rows is announced.
 */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { page, subject, noun, empty, file, total, footer, children } = props;
  const { list, cursor, steady } = page;
  return (
    <>
      <VisuallyHidden component="p" aria-live="polite">
        {list.data &&
          cursor === null &&
          describeNumber(steady.rows.length, noun, list.data.nextCursor, total)}
      </VisuallyHidden>
      <Query query={list} subject={subject}>
        {({ nextCursor }) => (
          <Frame
            noun={noun}
            cursor={cursor}
            nextCursor={nextCursor}
            rows={steady.rows.length}
            file={file}
            total={total}
            footer={footer}
            newCount={steady.newCount}
            onShowNew={steady.showAll}
          >
            {steady.rows.length > 0 ? children(steady.rows) : empty}
          </Frame>
        )}
      </Query>
    </>
  );
}

interface FrameProps {
  noun: string;
  /** The start of this page and of the next one; null for the first, and after the last. */
  cursor: string | null;
  nextCursor: string | null;
  rows: number;
  file: ReactNode;
  total: number | undefined;
  footer: ReactNode;
  /** Number of new rows that are not visible yet; `PAGE_ROWS` means that many or more. */
  newCount: number;
  onShowNew: () => void;
  children: ReactNode;
}

function Frame({ noun, cursor, nextCursor, newCount, onShowNew, footer, children, ...rest }: FrameProps) {
  const { place, goThere } = useTopOfPage<HTMLElement>(cursor);
  return (
    <section {...place} aria-label={`List of ${noun}s`}>
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
      {footer || <Footer noun={noun} cursor={cursor} nextCursor={nextCursor} {...rest} />}
    </section>
  );
}

/** The starts of the pages that led to this one. */
interface Trail {
  trail?: readonly (string | null)[];
}

type FooterProps = Pick<FrameProps, 'noun' | 'cursor' | 'nextCursor' | 'rows' | 'file' | 'total'>;

/** The range of the page, its file, and links to the pages next to it. */
function Footer({ noun, cursor, nextCursor, rows, file, total }: FooterProps) {
  const [parameters] = useSearchParams();
  const { trail = [] } = (useLocation().state ?? {}) as Trail;
  const link = (to: string | null, passed: Trail['trail'], text: string) => (
    <LinkButton
      variant="default"
      to={urlOfPage(parameters, to)}
      state={{ trail: passed } satisfies Trail}
      preventScrollReset
    >
      {text}
    </LinkButton>
  );
  const previous = trail.at(-1);
  // Pages inside words may be shorter, and the position of a page that was opened by its URL is unknown.
  const before = cursor === null ? 0 : trail.length * PAGE_ROWS;
  const isCounted = cursor === null || (previous !== undefined && !isInsideCursor(cursor));
  return (
    <Group justify="space-between" gap="xs" pt="md">
      <Text c="dimmed" size="sm">
        {isCounted && rows > 0 && describeRange(before, rows, nextCursor === null ? before + rows : total)}
      </Text>
      <Group gap="xs" data-rows>
        {file}
        {(cursor !== null || nextCursor !== null) && (
          <Group component="nav" gap="xs" aria-label={`Pages of ${noun}s`}>
            {cursor !== null && previous !== null && link(null, [], 'First page')}
            {cursor !== null && previous !== undefined ? (
              link(previous, trail.slice(0, -1), 'Previous page')
            ) : (
              <Button variant="default" disabled>
                Previous page
              </Button>
            )}
            {nextCursor === null ? (
              <Button variant="default" disabled>
                Next page
              </Button>
            ) : (
              link(
                nextCursor,
                [...trail, cursor],
                isFirstInside(cursor, nextCursor) ? 'Show partial matches' : 'Next page',
              )
            )}
          </Group>
        )}
      </Group>
    </Group>
  );
}

/** Returns `3 bookings`, `60 bookings` or, where they are not counted, `25 or more bookings`. */
function describeNumber(
  rows: number,
  noun: string,
  nextCursor: string | null,
  total: number | undefined,
): string {
  if (nextCursor === null || total !== undefined) return count(total ?? rows, noun);
  return `${rows} or more ${noun}s`;
}

/** Returns "26–50 of 60", or "26–50" while the total is unknown. */
function describeRange(before: number, rows: number, total: number | undefined): string {
  const [first, last, all] = [before + 1, before + rows, total].map((each) => each?.toLocaleString('en-GB'));
  return `${first}–${last}${all ? ` of ${all}` : ''}`;
}

/** Returns true if the next page is the first with matches inside words; often it is empty. */
function isFirstInside(cursor: string | null, nextCursor: string): boolean {
  return isInsideCursor(nextCursor) && !isInsideCursor(cursor ?? '');
}
