import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useFocusAdded } from '../../ui/browser/list-focus.ts';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import type { useVisibleRows } from '../../ui/lists/visible-rows.ts';
import classes from './booking-table.module.css';

interface RowsEndProps {
  rows: ReturnType<typeof useVisibleRows>;
  pages: ComponentProps<typeof LoadMore>['query'];
  /** The name of further rows: "Earlier bookings". */
  more: string;
}

/** The end of a list: a button for all of its rows, and then for further pages. */
export function RowsEnd({ rows, pages, more }: RowsEndProps) {
  const focusAdded = useFocusAdded();
  if (!rows.isShortened) {
    return (
      <LoadMore query={pages} subject={more}>{`Show ${more[0]?.toLowerCase()}${more.slice(1)}`}</LoadMore>
    );
  }
  return (
    <p className={classes.end}>
      <Button
        variant="subtle"
        size="sm"
        onClick={({ currentTarget }) => {
          focusAdded(currentTarget);
          rows.showAll();
        }}
      >
        {pages.hasNextPage ? 'Show all' : `Show all ${rows.all.length}`}
      </Button>
    </p>
  );
}
