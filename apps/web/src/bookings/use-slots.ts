import { FORM_DURATION } from '@doorstep/domain';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { trpc } from '../api.tsx';

/** Others book too, so free times are asked for anew each time they are shown. */
const ALWAYS_ANEW = { staleTime: 0, refetchOnMount: true } as const;

/** The free times of a service on a day, of one provider or of anybody who offers it. */
export function useSlots(serviceId: number, date: string, providerId: number | null) {
  const input = serviceId && date ? { serviceId, date, providerId, duration: FORM_DURATION } : skipToken;
  return trpc.availability.slots.useQuery(input, ALWAYS_ANEW);
}

/** How many times are free on each day that the form may book, by day. */
export function useFreeDays(serviceId: number, providerId: number | null): Map<string, number> {
  const input = serviceId ? { serviceId, providerId, duration: FORM_DURATION, days: 31 } : skipToken;
  const { data } = trpc.availability.days.useQuery(input, {
    ...ALWAYS_ANEW,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.map(({ date, slots }) => [date, slots.length]));
}
