import { FORM_DURATION } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { trpc } from '../api.tsx';

/** The free times of a service on a day. Others book too, so they are asked for anew each time they are shown. */
export function useSlots(serviceId: number, date: string) {
  const input = serviceId && date ? { serviceId, date, duration: FORM_DURATION } : skipToken;
  return trpc.availability.slots.useQuery(input, { staleTime: 0, refetchOnMount: true });
}
