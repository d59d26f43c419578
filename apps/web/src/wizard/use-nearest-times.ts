import { type Alternative, addDays, bookingWindow } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { trpc } from '../api.tsx';
import type { SlotWish } from '../bookings/use-slots.ts';

const DAYS_BEFORE = 3;
const DAYS = 14;
const OFFERED = 3;

/** The free times nearest to one that is not free, soonest first; none while that is not known. */
export function useNearestTimes(wish: SlotWish | null, date: string, time: string): Alternative[] {
  const { firstDate } = bookingWindow({ source: 'wizard', recurring: false }, new Date());
  const from = date && addDays(date, -DAYS_BEFORE);
  const { data = [] } = trpc.availability.days.useQuery(
    wish && date ? { ...wish, from: from > firstDate ? from : firstDate, days: DAYS } : skipToken,
    { staleTime: 0, refetchOnMount: true },
  );
  const wished = Date.parse(`${date}T${time}Z`);
  const distance = (slot: Alternative) => Math.abs(Date.parse(`${slot.date}T${slot.time}Z`) - wished);
  return data
    .flatMap((day) => day.slots.map((slot) => ({ date: day.date, ...slot })))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, OFFERED)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}
