import { FORM_DURATION, type Slots, bookingWindow, openTimes } from '@doorstep/domain';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { trpc } from '../api.tsx';

/** Whose free time is looked for, and for what: of one provider, or of anybody who offers the service. */
export interface SlotWish {
  source: 'form' | 'wizard';
  serviceId: number;
  providerId: number | null;
  /** Minutes. */
  duration: number;
  overnight: boolean;
}

/** What the form looks for; null while it has no service. */
export function formWish(serviceId: number, providerId: number | null): SlotWish | null {
  if (!serviceId) return null;
  return { source: 'form', serviceId, providerId, duration: FORM_DURATION, overnight: false };
}

/** Others book too, so free times are asked for anew each time they are shown. */
const ALWAYS_ANEW = { staleTime: 0, refetchOnMount: true } as const;

/** The free times of a day. */
export function useSlots(wish: SlotWish | null, date: string) {
  return trpc.availability.slots.useQuery(wish && date ? { ...wish, date } : skipToken, ALWAYS_ANEW);
}

/** The times of a day that may be chosen; all that are open while nobody offers the service, and a request is sent. */
export function timesOf({ date, reason, slots }: Slots, { source, providerId }: SlotWish): readonly string[] {
  if (reason === 'nobody_offers' && providerId === null)
    return openTimes({ source, recurring: false }, date, new Date());
  return slots.map(({ time }) => time);
}

/** How many times are free on each open day of a month, by day; the month is that of `day`. */
export function useFreeDays(wish: SlotWish | null, day: string): Map<string, number> {
  const { firstDate } = bookingWindow({ source: wish?.source ?? 'form', recurring: false }, new Date());
  const first = `${day.slice(0, 7)}-01`;
  const from = first > firstDate ? first : firstDate;
  const { data } = trpc.availability.days.useQuery(wish ? { ...wish, from, days: 31 } : skipToken, {
    ...ALWAYS_ANEW,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.map(({ date, slots }) => [date, slots.length]));
}
