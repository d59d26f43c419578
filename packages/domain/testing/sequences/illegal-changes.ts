import { isDeepStrictEqual } from 'node:util';
import { BOOKING_CHANGES, type EventType } from '../../src/platform/events/event-types.ts';
import type { Snapshot } from '../snapshot.ts';

type Booking = Snapshot['bookings'][number];

/** The columns of a booking that never change. */
const IMMUTABLE = [
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
export function findIllegalChanges(before: Snapshot, after: Snapshot): string[] {
  const isHistoryIntact = isDeepStrictEqual(after.events.slice(0, before.events.length), before.events);
  const added = after.events.slice(before.events.length);
  const eventsByBooking = Map.groupBy(added, ({ bookingId }) => bookingId);
  // The request that replaces a booking records it, in an event of its own.
  const replacements = new Map(
    added.map(({ bookingId, data }) => [(JSON.parse(data) as { replaces?: number }).replaces, bookingId]),
  );
  // Deleting an account also erases that user's texts from their bookings, without an event for each booking.
  const deletedUsers = new Set(
    added.filter(({ type }) => type === 'account.deleted').map(({ actorId }) => actorId),
  );
  return [
    ...(isHistoryIntact ? [] : ['the past was rewritten']),
    ...before.bookings.flatMap((old) => {
      const current = after.bookings.find(({ id }) => id === old.id);
      if (!current) return [`booking ${old.id} is gone`];
      const steps = eventsByBooking.get(old.id) ?? [];
      // A lapsed reschedule request may be noticed only at the booking's next move, so `reschedule_lapsed` can accompany another event.
      const changes = steps.filter(({ type }) => type !== 'booking.reschedule_lapsed');
      const hasCalendarChange = steps.some(({ type }) => BOOKING_CHANGES.includes(type as EventType));
      const replacedById = replacements.get(old.id) ?? old.replacedById;
      const faults = rowFaults(
        { ...old, replacedById },
        current,
        steps.length > 0 || deletedUsers.has(old.userId),
      );
      if (
        !hasCalendarChange &&
        !deletedUsers.has(old.userId) &&
        IN_CALENDARS.some((name) => old[name] !== current[name])
      )
        faults.push('changed in calendars without a higher SEQUENCE');
      if (changes.length > 1) faults.push('moved more than once');
      return faults.map((fault) => `booking ${old.id}: ${fault}`);
    }),
  ];
}

function rowFaults(old: Booking, current: Booking, hasEvent: boolean): string[] {
  const faults: [boolean, string][] = [
    [IMMUTABLE.some((name) => old[name] !== current[name]), 'changed an immutable column'],
    [old.late === 1 && current.late === 0, 'is no longer late'],
    [isFinal(old) && current.status !== old.status, `was ${old.status} and is ${current.status}`],
    [!hasEvent && !isDeepStrictEqual(old, current), 'changed without an event'],
  ];
  return faults.filter(([wrong]) => wrong).map(([, fault]) => fault);
}

function isFinal({ status }: Booking): boolean {
  return status === 'completed' || status === 'cancelled';
}
