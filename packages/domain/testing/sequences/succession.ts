import { isDeepStrictEqual } from 'node:util';
import { BOOKING_CHANGES, type EventType } from '../../src/platform/events/event-types.ts';
import type { Snapshot } from '../snapshot.ts';

type Booking = Snapshot['bookings'][number];

/** The columns of a booking that never change. */
const LASTING = [
  'userId',
  'serviceId',
  'seriesId',
  'seriesDate',
  'duration',
  'price',
  'totalPrice',
  'lineItems',
  'createdAt',
] as const;

/** The content of its calendar entries; each change of it raises their SEQUENCE (CAL-5). */
const IN_CALENDARS = ['providerId', 'status', 'startsAt', 'endsAt', 'pausedAt', 'address'] as const;

/** Returns a sentence for each illegal change of the tables in one step. */
export function changeFaults(before: Snapshot, after: Snapshot): string[] {
  const kept = isDeepStrictEqual(after.events.slice(0, before.events.length), before.events);
  const added = after.events.slice(before.events.length);
  const told = Map.groupBy(added, ({ bookingId }) => bookingId);
  // The request that replaces a booking records it, in an event of its own.
  const replacements = new Map(
    added.map(({ bookingId, data }) => [(JSON.parse(data) as { replaces?: number }).replaces, bookingId]),
  );
  // A user who leaves for good takes what they wrote out of their bookings.
  const gone = new Set(added.filter(({ type }) => type === 'account.deleted').map(({ actorId }) => actorId));
  return [
    ...(kept ? [] : ['the past was rewritten']),
    ...before.bookings.flatMap((old) => {
      const now = after.bookings.find(({ id }) => id === old.id);
      if (!now) return [`booking ${old.id} is gone`];
      const steps = told.get(old.id) ?? [];
      // That a reschedule request was over may only be noticed when the booking moves again.
      const changes = steps.filter(({ type }) => type !== 'booking.reschedule_lapsed');
      const raised = steps.some(({ type }) => BOOKING_CHANGES.includes(type as EventType));
      const replacedById = replacements.get(old.id) ?? old.replacedById;
      const faults = rowFaults({ ...old, replacedById }, now, steps.length > 0 || gone.has(old.userId));
      if (!raised && !gone.has(old.userId) && IN_CALENDARS.some((name) => old[name] !== now[name]))
        faults.push('changed in calendars without a higher SEQUENCE');
      if (changes.length > 1) faults.push('moved more than once');
      return faults.map((fault) => `booking ${old.id}: ${fault}`);
    }),
  ];
}

function rowFaults(old: Booking, now: Booking, isTold: boolean): string[] {
  const faults: [boolean, string][] = [
    [LASTING.some((name) => old[name] !== now[name]), 'changed what lasts'],
    [old.late === 1 && now.late === 0, 'is no longer late'],
    [isFinal(old) && now.status !== old.status, `was ${old.status} and is ${now.status}`],
    [!isTold && !isDeepStrictEqual(old, now), 'changed without an event'],
  ];
  return faults.filter(([wrong]) => wrong).map(([, fault]) => fault);
}

function isFinal({ status }: Booking): boolean {
  return status === 'completed' || status === 'cancelled';
}
