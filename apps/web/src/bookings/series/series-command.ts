import { count, type SeriesReport } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { apiErrorOf, messageOf } from '../../api-errors.ts';
import { useUser } from '../../session.tsx';
import { afterMove } from '../actions/after-move.ts';
import { type PersonsMove, moveReport } from '../actions/move-texts.ts';
import { datesToast } from '../booking-texts.ts';
import type { SeriesActions } from './sample-series.ts';

interface SeriesTexts extends Record<'label' | 'text' | 'keep' | 'confirm' | 'success', string> {
  /** The move of each of the dates. */
  move: PersonsMove;
}

/** Texts of the button, confirmation and toast of each action (SER-14). */
export const seriesTexts = {
  acceptSeries: {
    move: 'accept',
    label: 'Accept all',
    text: 'The customer sees this straight away, and all the jobs are yours.',
    keep: 'Not now',
    confirm: 'Accept all dates',
    success: 'Booking updated',
  },
  declineSeries: {
    move: 'decline',
    label: 'Decline all',
    text: 'The customer sees this straight away, and we offer them other providers. You can’t undo this.',
    keep: 'Keep requests',
    confirm: 'Decline all dates',
    success: 'Booking updated',
  },
  pauseSeries: {
    move: 'skip',
    label: 'Pause all services',
    text: 'We’ll stop holding the times of all upcoming dates. You can reactivate a date as long as its time is still free.',
    keep: 'Keep services',
    confirm: 'Pause all services',
    success: 'Service paused',
  },
  reactivateSeries: {
    move: 'reactivate',
    label: 'Reactivate all services',
    text: 'We’ll ask the provider again for each date. They need to accept.',
    keep: 'Not now',
    confirm: 'Reactivate all services',
    success: 'Service reactivated',
  },
  cancelSeries: {
    move: 'cancel',
    label: 'Cancel all services',
    text: 'Are you sure you want to cancel these bookings? This action cannot be undone.',
    keep: 'Keep Bookings',
    confirm: 'Yes, Cancel Bookings',
    success: 'Bookings cancelled',
  },
} as const satisfies Record<string, SeriesTexts>;

/** Actions on many dates of a series, by its customer (SER-13) or its provider (SER-9). */
export type SeriesCommand = keyof typeof seriesTexts;

interface SeriesInput {
  seriesId: number;
  fromBookingId?: number;
}

/** Returns the mutation of an action, whose toast names the dates that were refused, and why. */
export function useSeriesCommand(name: SeriesCommand) {
  const { role } = useUser();
  return trpc.bookings[name].useMutation({
    meta: {
      optimistic: (booking, { seriesId, fromBookingId }: SeriesInput) =>
        // The server decides which dates follow.
        booking.seriesId === seriesId && fromBookingId === undefined
          ? afterMove(booking, seriesTexts[name].move, role)
          : booking,
      success: (report: SeriesReport) =>
        datesToast(report, seriesTexts[name].success, `${count(report.done.length, 'date')}.`),
      failure: 'Error',
      refreshes: ['bookings', 'reporting.ofProvider'],
      refreshesOnFailure: ['bookings'],
    },
  });
}

/** Returns a customer's actions on the dates of their series (SER-10, SER-11, SER-13). */
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
