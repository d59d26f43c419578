import type { ListedBooking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useFocusAdded } from '../../ui/browser/list-focus.ts';
import { useIsPhone } from '../../ui/browser/use-is-phone.ts';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import classes from './booking-table.module.css';

/** Shortens a list until the user shows all of it. */
export function useVisibleRows(all: readonly ListedBooking[], limits: { phone: number; desktop: number }) {
  const isPhone = useIsPhone();
  const [showsAll, setShowsAll] = useState(false);
  const limit = isPhone ? limits.phone : limits.desktop;
  return {
    all,
    visible: showsAll ? all : all.slice(0, limit),
    isShortened: !showsAll && all.length > limit,
    showAll: () => setShowsAll(true),
  };
}

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
