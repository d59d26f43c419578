import { type Booking, Reschedule, bookingWindow, formatDayTime, londonWall } from '@doorstep/domain';
import { useState } from 'react';
import { apiErrorOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import { viewBooking } from '../booking-toasts.ts';
import type { ToastText } from '../../ui/feedback/toaster.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
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
  const move = trpc.bookings.reschedule.useMutation({ meta: RESCHEDULED });
  const refusal = apiErrorOf(move.error);
  // Once it has moved, or cannot any more, it has no other times: what was read stays.
  const isOver = move.isSuccess || refusal?.appCode === 'illegal_move';
  const slots = useSlots(query, date, move.isPending || isOver);

  // The chosen time never turns into another by itself.
  const free = slots.data;
  const isTaken = time !== '' && free !== undefined && !timesOf(free, query, time).includes(time);

  const form = useServerForm({
    schema: Reschedule,
    mutation: move,
    initialValues: { date, time },
    toSent: (when) => ({ bookingId, ...when, time: isTaken ? '' : when.time }),
    // Whatever is wrong, another time may be right.
    fieldOf: () => 'time',
    onChange: setWhen,
    onSuccess: onDone,
  });

  function choose(day: string, hour = time) {
    form.setValues({ date: day, time: hour });
    if (!move.isPending) move.reset();
  }

  return {
    /** What failed is not said where other times are offered. */
    form: { ...form, failure: refusal?.alternatives ? null : form.failure },
    query,
    slots,
    date,
    /** Empty until one is chosen that is free. */
    time: isTaken ? '' : time,
    choose,
    /** What is wrong with the time. */
    problem: isTaken ? takenText(time, free) : form.errors['time'],
    /** A refusal that offers other times. */
    refusal,
  };
}

/** The day that the booking is on, or the first one to which it can be moved. */
function firstDay({ date }: Booking, query: SlotQuery): string {
  const { firstDate } = bookingWindow(entryOf(query), new Date());
  const own = londonWall(new Date(date)).date;
  return own > firstDate ? own : firstDate;
}
