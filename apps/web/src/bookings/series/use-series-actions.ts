import { trpc } from '../../api.tsx';
import { apiErrorOf, messageOf } from '../../api-errors.ts';
import { moveReport } from '../actions/move-texts.ts';
import { useSeriesCommand } from './series-command.ts';
import type { SeriesActions } from './visit.ts';

/** What a customer can do to the dates of their own series (SER-10, SER-11, SER-13). */
export function useSeriesActions(seriesId: number): SeriesActions {
  const skip = trpc.bookings.skip.useMutation({ meta: moveReport('skip') });
  const pauseAll = useSeriesCommand('pauseSeries');
  const reactivate = trpc.bookings.reactivate.useMutation({ meta: moveReport('reactivate') });
  const { error } = reactivate;
  return {
    skip: ({ id }, done) => skip.mutate({ bookingId: id }, { onSuccess: done }),
    pauseAll: (done) => pauseAll.mutate({ seriesId }, { onSuccess: done }),
    reactivate: ({ id }, other, done) =>
      reactivate.mutate(
        { bookingId: id, ...(other && { date: other.date, time: other.time }) },
        { onSuccess: done },
      ),
    isPending: skip.isPending || pauseAll.isPending || reactivate.isPending,
    refusal: error && {
      message: messageOf(error),
      alternatives: apiErrorOf(error)?.alternatives ?? [],
    },
    reset: reactivate.reset,
  };
}
