import type { SeriesReport } from '@doorstep/domain';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { formatDay } from '../dates.ts';
import { useToast } from '../ui/toast.tsx';

export type SeriesCommand = 'pauseSeries' | 'reactivateSeries' | 'cancelSeries';

/** Does the same to the dates of a series, and says which it could not be done to, and why. */
export function useSeriesCommand(name: SeriesCommand, success: string) {
  const toast = useToast();
  const cache = trpc.useUtils();
  return trpc.bookings[name].useMutation({
    onSuccess({ done, refused }: SeriesReport) {
      const refusals = refused.map(({ startsAt, message }) => `${formatDay(startsAt)}: ${message}.`);
      if (done.length === 0 && refused.length > 0) {
        toast({ title: 'Error', description: refusals.join(' '), variant: 'destructive' });
        return;
      }
      const count = done.length === 1 ? '1 date' : `${done.length} dates`;
      toast({ title: success, description: [`${count}.`, ...refusals].join(' ') });
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
    onSettled: () => cache.bookings.invalidate(),
  });
}
