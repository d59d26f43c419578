import {
  type Booking,
  LAPSES_AFTER_HOURS,
  Reschedule,
  bookingWindow,
  formatDay,
  formatDayTime,
  londonWall,
  noonOf,
} from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { Warning } from '../../ui/feedback/notice.tsx';
import { Form, Submit } from '../../ui/forms/form.tsx';
import { Alternatives } from '../time/alternatives.tsx';
import { DayAndTime } from '../time/day-and-time.tsx';
import type { ActionFormProps } from './action-dialog.ts';
import { lateWarning } from './move-texts.ts';
import { viewBooking } from '../booking-texts.ts';
import { LoadedBooking } from '../loaded-booking.tsx';
import classes from './actions.module.css';
import { useState } from 'react';
import { apiErrorOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import type { ToastText } from '../../ui/feedback/toaster.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { type SlotQuery, toBookingContext, takenText, timesOf, useSlots } from '../time/slot-query.ts';

/** Requests another time from the free ones (RES-5). */
export function RescheduleForm({ booking, onDone }: ActionFormProps) {
  return (
    <LoadedBooking id={booking.id}>
      {(loaded) => <OtherTime booking={loaded} onDone={onDone} />}
    </LoadedBooking>
  );
}

function OtherTime({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const { form, query, slots, date, time, choose, problem, refusal } = useReschedule(booking, onDone);
  const warning = lateWarning('reschedule', booking, 'customer');
  return (
    <Form form={form} className={classes.form}>
      <Text c="dimmed" size="sm">
        {consequenceOf(booking)}
      </Text>
      {warning && <Warning>{warning}</Warning>}
      <DayAndTime
        query={query}
        slots={slots}
        date={date}
        time={time}
        providerName={booking.providerName}
        present={londonWall(new Date(booking.date))}
        error={problem}
        onChange={choose}
        field={form.getInputProps('time')}
      >
        <Alternatives refusal={refusal} onChoose={choose} />
      </DayAndTime>
      {time && (
        <Text size="sm">
          {formatDayTime(booking.date)} →{' '}
          <b>
            {formatDay(noonOf(date))}, {time}
          </b>
        </Text>
      )}
      <Submit
        variant={time ? 'filled' : 'light'}
        extra={
          <Button variant="default" disabled={form.isPending} onClick={onDone}>
            Keep current time
          </Button>
        }
      >
        Reschedule service
      </Submit>
    </Form>
  );
}

/** Explains what requesting another time does to a booking (RES-2, RES-3, RES-4). */
function consequenceOf({ status, date, providerName }: Booking): string {
  const present = formatDayTime(date);
  if (status === 'pending')
    return `It’s on ${present} now and hasn’t been accepted yet, so it moves straight away. The provider then needs to accept the new time.`;
  return `${providerName} has accepted ${present}, so we’ll ask about the new time first. We’ll hold both times until they reply, for up to ${LAPSES_AFTER_HOURS} hours. If there’s no reply, you keep your current time.`;
}

/** Returns the toast: the booking has moved, or its provider is asked first (RES-2, RES-3, RES-5). */
function rescheduledText({ id, date, providerName, reschedule }: Booking): ToastText {
  const said = { title: 'Service rescheduled', action: viewBooking(id) };
  const who = providerName ?? 'A provider';
  if (reschedule) {
    const { startsAt, lapsesAt } = reschedule;
    const requested = `We’ve asked ${who} about ${formatDayTime(startsAt)}. They have until ${formatDayTime(lapsesAt)} to reply.`;
    return { ...said, description: `${requested} Until then, your visit stays on ${formatDayTime(date)}.` };
  }
  const moved = `Your visit is now on ${formatDayTime(date)}.`;
  return { ...said, description: `${moved} ${providerName ? `${who} needs to accept it.` : ''}`.trim() };
}

const CHANGED = ['bookings', 'availability'] as const;
const RESCHEDULED = {
  success: rescheduledText,
  refreshes: CHANGED,
  refreshesOnFailure: CHANGED,
} as const;

/** Form to choose another time for a booking; `onDone` is called after success. */
function useReschedule(booking: Booking, onDone: () => void) {
  const { id: bookingId, source, recurring, providerId, serviceId, duration, options } = booking;
  const query: SlotQuery = {
    source,
    serviceId,
    providerId,
    duration,
    overnight: options.overnight,
    // The server knows the booking's place.
    addressId: null,
    postcode: null,
    moves: { bookingId, recurring },
  };
  const [{ date, time }, setWhen] = useState(() => ({ date: firstDay(booking, query), time: '' }));
  const move = trpc.bookings.reschedule.useMutation({ meta: RESCHEDULED });
  const refusal = apiErrorOf(move.error);
  // No times are read for a booking that has moved or cannot move.
  const isOver = move.isSuccess || refusal?.appCode === 'illegal_move';
  const slots = useSlots(query, date, move.isPending || isOver);

  // A chosen time never changes by itself.
  const free = slots.data;
  const isTaken = time !== '' && free !== undefined && !timesOf(free, query, time).includes(time);

  const form = useServerForm({
    schema: Reschedule,
    mutation: move,
    initialValues: { date, time },
    toSent: (when) => ({ bookingId, ...when, time: isTaken ? '' : when.time }),
    // Another time may resolve any error.
    fieldOf: () => 'time',
    onChange: setWhen,
    onSuccess: onDone,
  });

  function choose(day: string, hour = time) {
    form.setValues({ date: day, time: hour });
    if (!move.isPending) move.reset();
  }

  return {
    /** Null where other times are offered. */
    form: { ...form, failure: refusal?.alternatives ? null : form.failure },
    query,
    slots,
    date,
    /** Empty until a free time is chosen. */
    time: isTaken ? '' : time,
    choose,
    /** Error at the time field. */
    problem: isTaken ? takenText(time, free) : form.errors['time'],
    /** A refusal with alternatives. */
    refusal,
  };
}

/** Returns the booking's day, or the first day to which it can be moved. */
function firstDay({ date }: Booking, query: SlotQuery): string {
  const { firstDate } = bookingWindow(toBookingContext(query), new Date());
  const own = londonWall(new Date(date)).date;
  return own > firstDate ? own : firstDate;
}
