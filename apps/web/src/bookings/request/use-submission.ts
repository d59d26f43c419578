import { type Service, type SeriesReport, quote } from '@doorstep/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiErrorOf, messageOf } from '../../api-errors.ts';
import { client, trpc } from '../../api.tsx';
import type { Read } from '../../freshness.ts';
import { useUser } from '../../session.tsx';
import { inOneTab } from '../../ui/browser/one-tab.ts';
import { wait } from '../../ui/browser/wait.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import type { ToastText } from '../../ui/feedback/toaster.tsx';
import { showConfirmed } from './confirmed.ts';
import { BOOKED, failureToast, viewBooking } from '../booking-toasts.ts';
import {
  type Creation,
  type Submission,
  begin,
  forgetId,
  keyOf,
  nextOf,
  onCreationChanged,
  readCreation,
  requestOf,
  storeCreation,
} from './creation.ts';

interface SubmissionOptions {
  /** Called when all is booked. */
  onBooked: () => void | Promise<void>;
  /** How long a submission takes at least, in milliseconds. */
  atLeast?: number;
}

const CHANGED: readonly Read[] = ['bookings.series', 'bookings.upcoming'];

/**
 * Sends a booking, or the dates of a series one after another, each with its own key and one submission at a time (FRM-11,
 * SER-6). The first failure stops a series, with what was booked kept: it can be resumed, also after a reload, or undone
 * (SER-7).
 */
export function useSubmission({ onBooked, atLeast = 0 }: SubmissionOptions) {
  const { id: userId } = useUser();
  const services = trpc.useUtils().services.list;
  const [creation, setCreation] = useState(() => readCreation(userId));
  const [running, setRunning] = useState<'create' | 'undo' | null>(null);
  // A second click may come before the page shows that the first one is under way.
  const busy = useRef(false);
  /** Which date of a series is being booked; null for one that does not recur. */
  const number = useRef<number>(null);

  useEffect(
    () => onCreationChanged(userId, () => busy.current || setCreation(readCreation(userId))),
    [userId],
  );
  useEffect(() => forgetId, []);

  /** Keeps where a series stands before anything else is sent. */
  function keep(next: Creation | null): void {
    storeCreation(userId, next);
    setCreation(next);
  }

  async function create(begun: Creation): Promise<Creation> {
    const { pattern, dates } = begun;
    const soonest = wait(atLeast);
    let at = begun;
    if (pattern && at.made < dates.length)
      showToast({ title: `Creating ${dates.length} ${dates.length === 1 ? 'booking' : 'bookings'}...` });
    try {
      while (at.made < dates.length) {
        number.current = pattern && at.made + 1;
        const { id: bookingId, seriesId } = await client.bookings.request.mutate(requestOf(at));
        at = { ...at, made: at.made + 1, bookingId, seriesId };
        // There is nothing to resume before the first date of a series is booked.
        if (pattern) keep(at);
      }
    } finally {
      await soonest;
    }
    if (pattern) keep(null);
    forgetId();
    return at;
  }

  const creating = useMutation({
    mutationFn: (begun: Creation) =>
      begun.pattern ? inOneTab(keyOf(userId), () => create(begun)) : create(begun),
    meta: {
      success: (done: Creation | null) => (done ? bookedText(done) : ELSEWHERE),
      failure: (error) => failureToast(error, number.current),
      refreshes: CHANGED,
      refreshesOnFailure: outdatedBy,
    },
    onSuccess(done) {
      if (!done) return undefined;
      const { bookingId, seriesId } = done;
      if (seriesId) showConfirmed({ seriesId });
      else if (bookingId) showConfirmed({ bookingId });
      return onBooked();
    },
    onError(error, { pattern }) {
      const stopped = pattern && readCreation(userId);
      if (stopped && apiErrorOf(error)?.appCode === 'price_changed')
        keep(atPresentPrice(stopped, services.getData()));
    },
    onSettled: rest,
  });

  const undoing = useMutation({
    mutationFn: (seriesId: number) =>
      inOneTab(keyOf(userId), async () => {
        const report = await client.bookings.undoSeries.mutate({ seriesId });
        keep(null);
        forgetId();
        return report;
      }),
    meta: {
      success: (report: SeriesReport | null) => (report ? undoneText(report) : ELSEWHERE),
      failure: 'Error',
      refreshes: CHANGED,
    },
    onSuccess: (report) => (report ? creating.reset() : undefined),
    onSettled: rest,
  });

  function rest(): void {
    busy.current = false;
    setRunning(null);
  }

  /** Does one thing at a time. */
  function alone(doing: 'create' | 'undo', work: () => void): void {
    if (busy.current) return;
    busy.current = true;
    setRunning(doing);
    work();
  }

  const { error, isPending } = creating;
  const refusal = apiErrorOf(error);
  const forgetFailure = () => busy.current || creating.reset();
  return {
    /** The series that is being created, or was stopped on the way. */
    creation,
    /** What is under way; null while nothing is. */
    running,
    error,
    refusal,
    /**
     * Whether the request may have been booked although no response says so. Its own time then counts as taken, so free
     * times are not fetched again until the response arrives or the choice changes. `running` ends before the mutation
     * has its error, hence `isPending`.
     */
    mayBeBooked: running !== null || isPending || (error !== null && refusal === null),
    /** Why it failed, whether it was refused or never arrived. */
    failureText: error === null ? null : messageOf(error),
    forgetFailure,
    send: (submission: Submission) => alone('create', () => creating.mutate(begin(submission))),
    resume: () => creation && alone('create', () => creating.mutate(creation)),
    /** Cancels what was booked so far. */
    undo() {
      const seriesId = creation?.seriesId;
      if (seriesId) alone('undo', () => undoing.mutate(seriesId));
    },
    /** Gives the date that could not be booked another time. */
    moveNext(date: string, time: string) {
      if (!creation) return;
      forgetFailure();
      keep({
        ...creation,
        dates: creation.dates.with(creation.made, { ...nextOf(creation), date, time }),
      });
    },
    /** Leaves the date out that could not be booked. */
    leaveNextOut() {
      if (!creation) return;
      const left = { ...creation, dates: creation.dates.toSpliced(creation.made, 1) };
      forgetFailure();
      if (left.dates.length > left.made) keep(left);
      else alone('create', () => creating.mutate(left));
    },
  };
}

export type Submitting = ReturnType<typeof useSubmission>;

/** What a refusal says is not so any more. Without an answer it may be booked: the same is tried again, at its time. */
function outdatedBy(error: unknown): readonly Read[] {
  const refusal = apiErrorOf(error);
  if (!refusal || refusal.appCode === 'signed_out') return [];
  const isServiceOld = refusal.appCode === 'price_changed' || refusal.fields?.['serviceId'];
  return [...(isServiceOld ? (['services.list'] as const) : []), 'availability', 'bookings.candidates'];
}

/** A stopped series with the price that its service has now, for the customer to see before they go on. */
function atPresentPrice(stopped: Creation, services: readonly Service[] = []): Creation {
  const { serviceId, duration, options } = stopped.request;
  const service = services.find(({ id }) => id === serviceId);
  if (!service) return stopped;
  const { totalPrice } = quote({ price: service.price, duration, ...options });
  return { ...stopped, request: { ...stopped.request, price: service.price, totalPrice } };
}

function bookedText({ pattern, made, bookingId, summary }: Creation): ToastText {
  if (!pattern) {
    return {
      ...BOOKED,
      ...(summary && { description: summary }),
      ...(bookingId && { action: viewBooking(bookingId) }),
    };
  }
  const created = `Created ${made} recurring ${made === 1 ? 'booking' : 'bookings'}`;
  return summary ? { ...BOOKED, description: `${created}. ${summary}` } : { title: created };
}

/** What is said while another tab creates or undoes the series. */
const ELSEWHERE: ToastText = {
  title: 'Please wait a moment',
  description: 'Another tab is booking this series right now.',
};

/** What is said of a series that was undone, but for dates that were accepted already. */
function undoneText({ refused: { length: count } }: SeriesReport): ToastText {
  if (count === 0)
    return { title: 'Bookings undone', description: 'Nothing of the series is booked any more.' };
  return count === 1
    ? {
        title: 'One booking remains',
        description: 'It was accepted already. You find it on your dashboard.',
      }
    : {
        title: 'Some bookings remain',
        description: `${count} were accepted already. You find them on your dashboard.`,
      };
}
