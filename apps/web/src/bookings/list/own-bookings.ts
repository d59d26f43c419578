import type { ListedBooking, Page } from '@doorstep/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { byPage, trpc } from '../../api.tsx';
import { refresh } from '../../freshness.ts';
import { useNow } from '../../ui/browser/use-now.ts';

export const PAST = { limit: 20 } as const;

/** The customer's bookings that have not ended, in pages, soonest first (DSH-3). */
export function useUpcomingBookings() {
  return trpc.bookings.upcoming.useInfiniteQuery({}, byPage);
}

/** Past bookings, latest first. */
export function usePastBookings() {
  return trpc.bookings.past.useInfiniteQuery(PAST, byPage);
}

export function allOf(list: { pages: readonly Page<ListedBooking>[] }): ListedBooking[] {
  return list.pages.flatMap(({ items }) => items);
}

/** Refetches the lists and the next visit once one of the bookings has ended. */
export function useMovedOnEnd(bookings: readonly ListedBooking[]): void {
  const cache = useQueryClient();
  const now = useNow().toISOString();
  const ended = bookings.find(({ endsAt }) => endsAt <= now)?.id;
  useEffect(() => {
    if (ended !== undefined)
      void refresh(cache, ['bookings.upcoming', 'bookings.nextVisit', 'bookings.past']);
  }, [cache, ended]);
}

/** Returns whether a visit is upcoming or under way, pending or confirmed. */
export function isAhead({ status, endsAt }: Pick<ListedBooking, 'status' | 'endsAt'>, now: string): boolean {
  return (status === 'pending' || status === 'confirmed') && endsAt > now;
}
