import { type Booking, bookingWindow, formatDayTime, londonWall } from '@doorstep/domain';
import { useState } from 'react';
import { apiErrorOf, messageOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import { viewBooking } from '../booking-toasts.ts';
import type { ToastText } from '../../ui/feedback/toaster.tsx';
import { type SlotQuery, entryOf, takenText, timesOf, useSlots } from '../time/slot-query.ts';

/** Says which of the two happened: it has moved, or its provider is asked first (RES-2, RES-3, RES-5). */
function rescheduledText({ id, date, providerName, reschedule }: Booking): ToastText {
  const said = { title: 'Service rescheduled', action: viewBooking(id) };
  const who = providerName ?? 'A provider';
  if (reschedule) {
    const { startsAt, lapsesAt } = reschedule;
    const asked = `${who} is asked for ${formatDayTime(startsAt)} and may answer until ${formatDayTime(lapsesAt)}.`;
    return { ...said, description: `${asked} Until then it stays on ${formatDayTime(date)}.` };
  }
  const moved = `It is now on ${formatDayTime(date)}.`;
  return { ...said, description: `${moved} ${providerName ? `${who} has to accept it.` : ''}`.trim() };
}

const CHANGED = ['bookings', 'availability'] as const;
const RESCHEDULED = {
  success: rescheduledText,
  refreshes: CHANGED,
  refreshesOnFailure: CHANGED,
} as const;

/** Another time for a booking, as it is chosen, refused and sent; `onDone` is called once there is nothing more to choose. */
export function useReschedule(booking: Booking, onDone: () => void) {
  const { id: bookingId, source, recurring, providerId, serviceId, duration, options } = booking;
  const query: SlotQuery = {
    source,
    serviceId,
    providerId,
    duration,
    overnight: options.overnight,
    // The server knows where the booking is.
    addressId: null,
    postcode: null,
    moves: { bookingId, recurring },
  };
  const [{ date, time }, setWhen] = useState(() => ({ date: firstDay(booking, query), time: '' }));
  const [problem, setProblem] = useState<string | null>(null);
  const move = trpc.bookings.reschedule.useMutation({
    meta: RESCHEDULED,
    onSuccess: onDone,
    onError: (error) => setProblem(Object.values(apiErrorOf(error)?.fields ?? {})[0] ?? null),
  });
  const refusal = apiErrorOf(move.error);
  // Once it has moved, or cannot any more, it has no other times: what was read stays.
  const isOver = move.isSuccess || refusal?.appCode === 'illegal_move';
  const slots = useSlots(query, date, move.isPending || isOver);

  // The chosen time never turns into another by itself.
  const free = slots.data;
  const isTaken = time !== '' && free !== undefined && !timesOf(free, query, time).includes(time);
  const taken = isTaken ? takenText(time, free) : null;

  function choose(day: string, hour = time) {
    setWhen({ date: day, time: hour });
    setProblem(null);
    if (!move.isPending) move.reset();
  }

  return {
    query,
    slots,
    date,
    /** Empty until one is chosen that is free. */
    time: isTaken ? '' : time,
    choose,
    /** What is wrong with the time. */
    problem: problem ?? taken,
    /** A refusal that offers other times. */
    refusal,
    /** Why it could not be sent, where neither says so; null when nothing failed. */
    failure: move.error && !refusal?.fields && !refusal?.alternatives ? messageOf(move.error) : null,
    isPending: move.isPending,
    /** Sends it; false when there is no time to send. */
    submit(): boolean {
      const canBeSent = time !== '' && !isTaken;
      if (time === '') setProblem('Please select a time');
      if (canBeSent && !move.isPending) move.mutate({ bookingId, date, time });
      return canBeSent;
    },
  };
}

/** The day that the booking is on, or the first one to which it can be moved. */
function firstDay({ date }: Booking, query: SlotQuery): string {
  const { firstDate } = bookingWindow(entryOf(query), new Date());
  const own = londonWall(new Date(date)).date;
  return own > firstDate ? own : firstDate;
}
