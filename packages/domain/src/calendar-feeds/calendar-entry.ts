import { actorOf } from '../bookings/booking.queries.ts';
import { REMOVED } from '../bookings/personal-bookings.queries.ts';
import { readsCustomer } from '../bookings/present-booking.ts';
import { STATUS_LABELS, displayStatus } from '../bookings/display-status.ts';
import type { Viewer } from '../platform/context.ts';
import type { EntryRow } from './calendar-entry.queries.ts';
import type { CalendarEntry } from './calendar-feed.schema.ts';

const STATUSES: Record<keyof typeof STATUS_LABELS, CalendarEntry['status']> = {
  pending: 'tentative',
  confirmed: 'confirmed',
  completed: 'confirmed',
  cancelled: 'cancelled',
  paused: 'cancelled',
};

/** A booking in the calendar of one who takes part: no more than they may read, no notes, no way in (CAL-5, CAL-7). */
export function calendarEntryOf(row: EntryRow, reader: Pick<Viewer, 'id' | 'role'>): CalendarEntry {
  const actor = actorOf(reader, row);
  const shown = displayStatus({ status: row.status, paused: row.pausedAt !== null });
  const [status, word] = [STATUSES[shown], STATUS_LABELS[shown]];
  const hasAddress = readsCustomer(actor, row) && row.address !== REMOVED;
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
      ...(actor === 'provider' ? [] : [`Provider: ${row.providerName ?? 'nobody yet'}`]),
      ...(actor === 'customer' ? [] : [`Customer: ${row.customerName}`]),
      `Status: ${word}`,
    ],
    location: hasAddress ? row.address : null,
  };
}
