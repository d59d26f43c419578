import {
  count,
  type BookingOptions,
  type RecurrencePattern,
  type SeriesReport,
  type Service,
  quote,
} from '@doorstep/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiErrorOf, messageOf } from '../../api-errors.ts';
import { client, trpc } from '../../api.tsx';
import type { Read } from '../../freshness.ts';
import { useUser } from '../../session.tsx';
import { wait } from '../../ui/browser/wait.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import type { ToastText } from '../../ui/feedback/toaster.tsx';
import { forgetSendingKey, sendingKey, useDraft } from '../../ui/forms/draft.ts';
import { BOOKED, failureToast, viewBooking } from '../booking-texts.ts';
import { showNewBooking } from './new-booking.ts';

/** A date to book: its index in the series, its day and time, and its provider; null for the first date's provider. */
export interface RequestedDate {
  index: number;
  date: string;
  time: string;
  providerId: number | null;
}

/** A booking, or the dates of a series, as the form and the wizard submit them. */
export interface Submission {
  /** The part of the request that is the same for every date; the prices are those that were visible, in US cents. */
  request: {
    source: 'form' | 'wizard';
    serviceId: number;
    /** Minutes. */
    duration: number;
    address: string;
    notes: string;
    /** Per hour. */
    price: number;
    /** Of one visit. */
    totalPrice: number;
    options: Partial<BookingOptions>;
  };
  /** Null for a booking that does not recur. */
  pattern: RecurrencePattern | null;
  serviceName: string;
  /** Description of the toast after success, where there is more to say than usual. */
  summary?: string;
  dates: RequestedDate[];
}

/** A submission on its way to the server; of a series that was stopped before, also how much of it is booked. */
interface Creation extends Submission {
  /** The Idempotency-Key. */
  key: string;
  seriesId: number | null;
  bookedCount: number;
}

/** Names a new booking, or a new series. */
interface Booked {
  bookingId: number | null;
  seriesId: number | null;
}

interface SubmissionOptions {
  source: 'form' | 'wizard';
  /** Called when everything is booked. */
  onBooked: () => void | Promise<void>;
  minDurationMs?: number;
}

const KEY_NAME = 'submission';
const CHANGED: readonly Read[] = [
  'addresses.choices',
  'bookings.nextVisit',
  'bookings.series',
  'bookings.upcoming',
];
const NOTHING_STOPPED: { series: Creation | null } = { series: null };
const NOTHING_SENT: { creation: Creation | null; sentAt: number } = { creation: null, sentAt: 0 };
/** A reload follows soon; later the customer may have other plans. */
const RESENT_WITHIN_MS = 2 * 60_000;

/**
 * Sends a booking, or a series as one command, one submission at a time (FRM-11, SER-6). A series that the server stopped
 * is stored in this tab until it is resumed or undone (SER-7); so is what is on its way, which a page that was
 * reloaded meanwhile sends again under its key, as the server may have booked it (REQ-3).
 */
export function useSubmission({ source, onBooked, minDurationMs = 0 }: SubmissionOptions) {
  const { id: userId } = useUser();
  const services = trpc.useUtils().services.list;
  const [{ series: stopped }, storeStopped] = useDraft(`stopped-series-${userId}`, NOTHING_STOPPED);
  const [{ creation: sent, sentAt }, storeSent] = useDraft(`sent-booking-${userId}`, NOTHING_SENT);
  const [running, setRunning] = useState<'create' | 'undo' | null>(null);
  // A second click may arrive before the page is rendered as busy.
  const busy = useRef(false);

  useEffect(() => () => forgetSendingKey(KEY_NAME), []);

  const setStopped = (series: Creation | null) => storeStopped(() => ({ series }));

  /** Forgets a finished submission; the same input is a new one from now on. */
  function end(): void {
    setStopped(null);
    forgetSendingKey(KEY_NAME);
  }

  const creating = useMutation({
    async mutationFn(creation: Creation): Promise<Booked> {
      storeSent(() => ({ creation, sentAt: Date.now() }));
      const [booked] = await Promise.allSettled([create(creation), wait(minDurationMs)]);
      if (booked.status === 'rejected') throw booked.reason;
      end();
      return booked.value;
    },
    meta: {
      success: bookedText,
      failure: (error, creation: Creation) =>
        failureToast(error, creation.pattern && bookedBefore(error, creation).bookedCount + 1),
      refreshes: CHANGED,
      refreshesOnFailure: outdatedBy,
    },
    onSuccess({ bookingId, seriesId }) {
      if (seriesId) showNewBooking({ seriesId });
      else if (bookingId) showNewBooking({ bookingId });
      return onBooked();
    },
    onError(error, creation) {
      const series = { ...creation, ...bookedBefore(error, creation) };
      if (series.seriesId === null) return;
      const isPriceOld = apiErrorOf(error)?.appCode === 'price_changed';
      setStopped(isPriceOld ? atPresentPrice(series, services.getData()) : series);
    },
    onSettled(_answer, _error, { key }) {
      storeSent((stored) => (stored.creation?.key === key ? NOTHING_SENT : stored));
      rest();
    },
  });

  const undoing = useMutation({
    async mutationFn(seriesId: number) {
      const report = await client.bookings.undoSeries.mutate({ seriesId });
      end();
      return report;
    },
    meta: { success: undoneText, failure: 'Error', refreshes: CHANGED },
    onSuccess: () => creating.reset(),
    onSettled: rest,
  });

  function rest(): void {
    busy.current = false;
    setRunning(null);
  }

  /** Runs one mutation at a time. */
  function run(name: 'create' | 'undo', mutate: () => void): void {
    if (busy.current) return;
    busy.current = true;
    setRunning(name);
    mutate();
  }

  const sendAgain = useEffectEvent(() => {
    if (sent?.request.source !== source) return;
    if (Date.now() - sentAt < RESENT_WITHIN_MS) run('create', () => creating.mutate(sent));
    else storeSent(() => NOTHING_SENT);
  });
  useEffect(() => sendAgain(), []);

  const { error, isPending } = creating;
  const refusal = apiErrorOf(error);
  const forgetFailure = () => busy.current || creating.reset();
  return {
    /** The series whose creation was stopped. */
    stopped,
    running,
    error,
    refusal,
    /**
     * True when the request may have been booked although no response says so. Its own time then counts as taken, so free
     * times are not fetched again until the response arrives or the choice changes. `running` ends before the mutation
     * has its error, hence `isPending`.
     */
    mayBeBooked: running !== null || isPending || (error !== null && refusal === null),
    failureText: error === null ? null : messageOf(error),
    forgetFailure,
    send(submission: Submission) {
      const key = sendingKey(KEY_NAME, submission);
      run('create', () => creating.mutate({ ...submission, key, seriesId: null, bookedCount: 0 }));
    },
    resume: () => stopped && run('create', () => creating.mutate(stopped)),
    /** Cancels what is booked of the series. */
    undo() {
      const seriesId = stopped?.seriesId;
      if (seriesId) run('undo', () => undoing.mutate(seriesId));
    },
    /** Gives the date that could not be booked another time. */
    moveNext(date: string, time: string) {
      const next = stopped?.dates[stopped.bookedCount];
      if (!next) return;
      forgetFailure();
      setStopped({ ...stopped, dates: stopped.dates.with(stopped.bookedCount, { ...next, date, time }) });
    },
    /** Omits the date that could not be booked. */
    leaveNextOut() {
      if (!stopped) return;
      const series = { ...stopped, dates: stopped.dates.toSpliced(stopped.bookedCount, 1) };
      forgetFailure();
      if (series.dates.length > series.bookedCount) setStopped(series);
      else run('create', () => creating.mutate(series));
    },
  };
}

export type BookingSubmission = ReturnType<typeof useSubmission>;

/** Books the dates that are not booked yet. Sent again under the same key, nothing is booked twice (REQ-3). */
async function create({ key, request, pattern, seriesId, bookedCount, dates }: Creation): Promise<Booked> {
  const [first, ...others] = dates.slice(bookedCount);
  // The last date was left out.
  if (!first) return { bookingId: null, seriesId };
  const idempotencyKey = key;
  if (!pattern) {
    const { date, time, providerId } = first;
    const appointment = { date: `${date}T${time}`, time, providerId };
    const { id } = await client.bookings.request.mutate({ ...request, ...appointment, idempotencyKey });
    return { bookingId: id, seriesId: null };
  }
  showToast({ title: `Creating ${count(dates.length, 'booking')}...` });
  const series = { recurrencePattern: pattern, seriesId, dates: [first, ...others] };
  const [booking] = await client.bookings.requestSeries.mutate({ ...request, ...series, idempotencyKey });
  return { bookingId: null, seriesId: booking?.seriesId ?? null };
}

/** Returns how much of a series is booked after an error. */
function bookedBefore(error: unknown, creation: Creation): Pick<Creation, 'seriesId' | 'bookedCount'> {
  const booked = apiErrorOf(error)?.bookedDates ?? { seriesId: creation.seriesId, count: 0 };
  return { seriesId: booked.seriesId, bookedCount: creation.bookedCount + booked.count };
}

/** Returns what a refusal shows to be outdated; nothing without an answer, when the request may have been booked. */
function outdatedBy(error: unknown): readonly Read[] {
  const refusal = apiErrorOf(error);
  if (!refusal || refusal.appCode === 'signed_out') return [];
  const isServiceOld = refusal.appCode === 'price_changed' || refusal.fields?.['serviceId'];
  return [...(isServiceOld ? (['services.list'] as const) : []), 'availability', 'bookings.candidates'];
}

/** Returns a stopped series with the present price of its service, for the customer to see before they resume it. */
function atPresentPrice(stopped: Creation, services: readonly Service[] = []): Creation {
  const { serviceId, duration, options } = stopped.request;
  const service = services.find(({ id }) => id === serviceId);
  if (!service) return stopped;
  const { totalPrice } = quote({ price: service.price, duration, ...options });
  return { ...stopped, request: { ...stopped.request, price: service.price, totalPrice } };
}

function bookedText({ bookingId }: Booked, { pattern, dates, summary }: Creation): ToastText {
  if (!pattern) {
    return {
      ...BOOKED,
      ...(summary && { description: summary }),
      ...(bookingId && { action: viewBooking(bookingId) }),
    };
  }
  const created = `Created ${count(dates.length, 'recurring booking')}`;
  return summary ? { ...BOOKED, description: `${created}. ${summary}` } : { title: created };
}

/** The toast after a series was undone, except for dates that were accepted already. */
function undoneText({ refused: { length } }: SeriesReport): ToastText {
  if (length === 0)
    return { title: 'Bookings cancelled', description: 'None of these dates are booked any more.' };
  return length === 1
    ? {
        title: 'One booking remains',
        description: 'It had already been accepted. You’ll find it on your dashboard.',
      }
    : {
        title: 'Some bookings remain',
        description: `${length} had already been accepted. You’ll find them on your dashboard.`,
      };
}
