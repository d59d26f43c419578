import type { Booking, Page } from '@doorstep/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../../api.tsx';
import { refresh } from '../../freshness.ts';
import { useNow } from '../../ui/browser/use-now.ts';

const byPage = { getNextPageParam: (page: Page<Booking>) => page.nextCursor };
/** What is asked for of those that are over. */
export const PAST = { limit: 20 } as const;

/** The customer's bookings that have not ended, page by page, the next one first (DSH-3). */
export function useUpcomingBookings() {
  return trpc.bookings.upcoming.useInfiniteQuery({}, byPage);
}

/** Those that are over, the latest first, as far back as they go. */
export function usePastBookings() {
  return trpc.bookings.past.useInfiniteQuery(PAST, byPage);
}

/** What has been read so far of a list. */
export function allOf(list: { pages: readonly Page<Booking>[] }): Booking[] {
  return list.pages.flatMap(({ items }) => items);
}

/** Reads both lists anew once one of these has ended, while the page is open. */
export function useMovedOnEnd(bookings: readonly Booking[]): void {
  const cache = useQueryClient();
  const now = useNow().toISOString();
  const ended = bookings.find(({ endsAt }) => endsAt <= now)?.id;
  useEffect(() => {
    if (ended !== undefined) void refresh(cache, ['bookings.upcoming', 'bookings.past']);
  }, [cache, ended]);
}

/** Whether a visit is still to come or under way, asked for or confirmed. */
export function isAhead({ status, endsAt }: Pick<Booking, 'status' | 'endsAt'>, now: string): boolean {
  return (status === 'pending' || status === 'confirmed') && endsAt > now;
}

/** Whether a visit is agreed and has not begun (DSH-5). */
export function isUpcoming({ status, date }: Pick<Booking, 'status' | 'date'>, now: string): boolean {
  return status === 'confirmed' && date >= now;
}
