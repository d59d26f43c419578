import { addDays, londonWall } from '../platform/calendar.ts';
import { actorOf, type BookingRow, selectBookings } from '../bookings/booking.queries.ts';
import type { Db } from '../platform/database/database.ts';
import { BOOKING_CHANGES } from '../platform/events/event-types.ts';
import type { Role } from '../platform/roles.ts';
import { londonInstant } from '../platform/time.ts';
import { type CalendarEntry, FEED_BOUNDS } from './calendar-feed.schema.ts';
import { visibleAddress } from '../bookings/present-booking.ts';
import type { Viewer } from '../platform/context.ts';
import { displayStatus, STATUS_LABELS } from '../bookings/booking-labels.ts';

/** A booking with its number of changes since it was made, and the last one's time. */
export type EntryRow = BookingRow & { sequence: number; changedAt: string };

/** Selects bookings with their number of events and the time of the last: every command records one, so none is missed (CAL-5). */
function selectEntries(db: Db) {
  return selectBookings(db).select((eb) => {
    const changes = eb
      .selectFrom('event')
      .whereRef('event.bookingId', '=', 'booking.id')
      .where('event.type', 'in', BOOKING_CHANGES);
    return [
      changes.select(({ fn }) => fn.countAll().as('count')).as('changes'),
      changes.select(({ fn }) => fn.max('event.createdAt').as('at')).as('changedAt'),
    ];
  });
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** Returns a row with its sequence: the number of its changes after the request, which is the first event. */
function withSequence({ changes, changedAt, ...row }: Selected): EntryRow {
  return { ...row, sequence: Math.max(0, Number(changes) - 1), changedAt: changedAt ?? row.createdAt };
}

/** Returns the entry of a booking, which must exist. */
export async function readEntry(db: Db, bookingId: number): Promise<EntryRow> {
  return withSequence(await selectEntries(db).where('booking.id', '=', bookingId).executeTakeFirstOrThrow());
}

/** Returns the entries of these bookings in the order of their starts, without those that no longer exist. */
export async function readEntries(db: Db, bookingIds: readonly number[]): Promise<EntryRow[]> {
  if (bookingIds.length === 0) return [];
  const some = selectEntries(db).where('booking.id', 'in', bookingIds);
  return (await some.orderBy('booking.startsAt').orderBy('booking.id').execute()).map(withSequence);
}

/** Returns the bookings in a user's feed, within its bounds, in the order of their starts (CAL-4). */
export async function feedEntries(
  db: Db,
  { id, role }: { id: number; role: Role },
  now: Date,
): Promise<EntryRow[]> {
  const side = role === 'provider' ? 'providerId' : 'userId';
  const own = selectEntries(db).where(`booking.${side}`, '=', id);
  const from = londonInstant(addDays(londonWall(now).date, -FEED_BOUNDS.days), '00:00');
  const begun = await own
    .where('booking.startsAt', '>=', from.toISOString())
    .where('booking.startsAt', '<', now.toISOString())
    .orderBy('booking.startsAt', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(FEED_BOUNDS.begun)
    .execute();
  const ahead = await own
    .where('booking.startsAt', '>=', now.toISOString())
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .limit(FEED_BOUNDS.ahead)
    .execute();
  return [...begun.toReversed(), ...ahead].map(withSequence);
}

const ENTRY_STATUSES: Record<keyof typeof STATUS_LABELS, CalendarEntry['status']> = {
  pending: 'tentative',
  confirmed: 'confirmed',
  completed: 'confirmed',
  cancelled: 'cancelled',
  paused: 'cancelled',
};

/** Returns the calendar entry of a booking for a participant: only what they may read, no notes or access details (CAL-5, CAL-7). */
export function calendarEntryOf(row: EntryRow, reader: Pick<Viewer, 'id' | 'role'>): CalendarEntry {
  const actor = actorOf(reader, row);
  const display = displayStatus({ status: row.status, paused: row.pausedAt !== null });
  const status = ENTRY_STATUSES[display];
  const word = STATUS_LABELS[display];
  return {
    bookingId: row.id,
    sequence: row.sequence,
    createdAt: row.createdAt,
    changedAt: row.changedAt,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    status,
    // Some programs show a cancelled entry like any other.
    title: status === 'cancelled' ? `${word}: ${row.serviceName}` : row.serviceName,
    details: [
      ...(actor === 'provider' ? [] : [`Provider: ${row.providerName ?? 'not assigned yet'}`]),
      ...(actor === 'customer' ? [] : [`Customer: ${row.customerName}`]),
      `Status: ${word}`,
    ],
    location: visibleAddress(actor, row),
  };
}
