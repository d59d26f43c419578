import { quote } from '@doorstep/domain';
import { useEffect, useRef, useState } from 'react';
import { messageOf, statusMessageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { useUser } from '../session.tsx';
import { type ToastText, useToast } from '../ui/toast.tsx';
import { inOneTab } from '../ui/one-tab.ts';
import { wait } from '../ui/wait.ts';
import { LOGIN_NEEDED } from './use-request-booking.ts';
import { forgetSubmission } from './submission-key.ts';
import {
  type CreatedDate,
  type Creation,
  keyOf,
  onCreationChanged,
  readCreation,
  storeCreation,
} from './series-store.ts';

interface CreateSeriesOptions {
  /** Called when all is booked. */
  onBooked: () => void | Promise<void>;
  /** How long a creation takes at least, in milliseconds. */
  atLeast?: number;
}

/**
 * Creates a series: one date after another, each with its own key; the first failure stops it, with what was booked kept
 * (S1 §4, Rulings: Series). What was stopped can be resumed, also after a reload, or undone.
 */
export function useCreateSeries({ onBooked, atLeast = 0 }: CreateSeriesOptions) {
  const { id: userId } = useUser();
  const toast = useToast();
  const cache = trpc.useUtils();
  const [creation, setCreation] = useState(() => readCreation(userId));
  const [running, setRunning] = useState<'create' | 'undo' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useRef(false);
  const request = trpc.bookings.request.useMutation();
  const takeBack = trpc.bookings.undoSeries.useMutation();

  useEffect(
    () => onCreationChanged(userId, () => busy.current || setCreation(readCreation(userId))),
    [userId],
  );

  /** Does one thing at a time, and in one tab. */
  async function alone(doing: 'create' | 'undo', work: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setRunning(doing);
    try {
      if (!(await inOneTab(keyOf(userId), work))) toast(ELSEWHERE);
    } finally {
      busy.current = false;
      setRunning(null);
    }
  }

  /** Keeps where the creation stands before anything else is sent. */
  function keep(next: Creation | null): void {
    storeCreation(userId, next);
    setCreation(next);
  }

  /** Ends a creation with what is booked. */
  async function finish({ made, summary }: Creation): Promise<void> {
    keep(null);
    forgetSubmission('series');
    const created = `Created ${made} recurring bookings`;
    toast(
      summary ? { title: 'Booking successful', description: `${created}. ${summary}` } : { title: created },
    );
    await Promise.all([cache.bookings.list.invalidate(), cache.bookings.series.invalidate()]);
    await onBooked();
  }

  async function create(started: Creation): Promise<void> {
    setFailure(null);
    toast({ title: `Creating ${started.dates.length} bookings...` });
    let at = started;
    const soonest = wait(atLeast);
    try {
      while (at.made < at.dates.length) {
        const { seriesId } = await request.mutateAsync(requestOf(at));
        at = { ...at, made: at.made + 1, seriesId };
        keep(at);
      }
      await soonest;
      await finish(at);
    } catch (error) {
      await soonest;
      setFailure(error);
      const repriced = refusalOf(error)?.appCode === 'price_changed' ? await atPresentPrice(at) : at;
      // Before the first date is booked there is nothing to resume, and the form is still there.
      keep(at.made === 0 ? null : repriced);
      toast(failureToast(error, at.made + 1));
      // Without an answer it may be booked: the same is tried again, at the time that is then no longer free.
      const refusal = refusalOf(error);
      if (refusal?.fields?.['serviceId']) await cache.services.list.refetch();
      if (refusal) {
        await Promise.all([cache.availability.invalidate(), cache.bookings.candidates.invalidate()]);
      }
    }
  }

  /** The creation with the price that its service has now, for the customer to see before they go on. */
  async function atPresentPrice(stopped: Creation): Promise<Creation> {
    const services = await cache.services.list.fetch(undefined, { staleTime: 0 }).catch(() => []);
    const service = services.find(({ id }) => id === stopped.request.serviceId);
    if (!service) return stopped;
    const { duration, options } = stopped.request;
    const { totalPrice } = quote({ price: service.price, duration, ...options });
    return { ...stopped, request: { ...stopped.request, price: service.price, totalPrice } };
  }

  /** Cancels what was booked so far. */
  async function undo(seriesId: number): Promise<void> {
    try {
      const { refused } = await takeBack.mutateAsync({ seriesId });
      keep(null);
      forgetSubmission('series');
      setFailure(null);
      await Promise.all([cache.bookings.list.invalidate(), cache.bookings.series.invalidate()]);
      toast(
        refused.length === 0
          ? { title: 'Bookings undone', description: 'Nothing of the series is booked any more.' }
          : {
              title: 'Some bookings remain',
              description: `${refused.length} were accepted already. You find them on your dashboard.`,
            },
      );
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error), variant: 'destructive' });
    }
  }

  return {
    creation,
    running,
    failure: refusalOf(failure),
    failureText: failure === null ? null : messageOf(failure),
    begin: (series: Omit<Creation, 'startedAt' | 'made' | 'seriesId'>) =>
      alone('create', () => create({ ...series, startedAt: Date.now(), made: 0, seriesId: null })),
    resume: () => (creation ? alone('create', () => create(creation)) : undefined),
    undo() {
      const seriesId = creation?.seriesId;
      return seriesId ? alone('undo', () => undo(seriesId)) : undefined;
    },
    /** Gives the date that could not be booked another time. */
    moveNext(date: string, time: string) {
      if (!creation) return;
      const dates = creation.dates.with(creation.made, { ...nextOf(creation), date, time });
      setFailure(null);
      keep({ ...creation, dates });
    },
    /** Leaves the date out that could not be booked. */
    leaveNextOut() {
      if (!creation) return;
      const left = { ...creation, dates: creation.dates.toSpliced(creation.made, 1) };
      setFailure(null);
      if (left.dates.length > left.made) keep(left);
      else void finish(left);
    },
    forgetFailure: () => setFailure(null),
  };
}

/** What is said while another tab creates or undoes the series. */
const ELSEWHERE: ToastText = {
  title: 'Please wait a moment',
  description: 'Another tab is booking this series right now.',
};

/** The first date of a creation that is not booked yet. */
function nextOf({ dates, made }: Creation): CreatedDate {
  const next = dates[made];
  if (!next) throw new Error('Every date of this creation is booked');
  return next;
}

/** What a failed date says (S1 §8); whoever was logged out goes on after logging in. */
function failureToast(error: unknown, number: number): ToastText {
  if (refusalOf(error)?.appCode === 'signed_out') return LOGIN_NEEDED;
  const description = `Failed to create booking ${number}: ${statusMessageOf(error)}`;
  return { title: 'Booking failed', description, variant: 'destructive' };
}

/** The request for the next date of a creation. */
function requestOf(creation: Creation) {
  const { id, request, pattern, seriesId } = creation;
  const { index, date, time, providerId } = nextOf(creation);
  return {
    ...request,
    date: `${date}T${time}`,
    time,
    providerId,
    recurring: true,
    recurrencePattern: pattern,
    seriesId,
    // Another time for the same date is another request.
    idempotencyKey: `${id}-${index}-${date}-${time}`,
  };
}
