import { type CalendarEntry, PRODUCT_NAME, ZONE } from '@doorstep/domain';
import {
  ICalCalendar,
  type ICalCalendarData,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';

/** The interval at which clients should fetch a feed again. */
const REFRESH_SECONDS = 3600;

const STATUSES = {
  tentative: [ICalEventStatus.TENTATIVE, ICalEventBusyStatus.TENTATIVE, ICalEventTransparency.OPAQUE],
  confirmed: [ICalEventStatus.CONFIRMED, ICalEventBusyStatus.BUSY, ICalEventTransparency.OPAQUE],
  cancelled: [ICalEventStatus.CANCELLED, ICalEventBusyStatus.FREE, ICalEventTransparency.TRANSPARENT],
} as const;

/** Returns a feed as iCalendar text (RFC 5545). */
export function renderFeed(entries: readonly CalendarEntry[], publicUrl: URL): string {
  return render(entries, publicUrl, { name: PRODUCT_NAME, ttl: REFRESH_SECONDS });
}

/** Returns bookings for a user's own calendar: a name would create a separate calendar. */
export function renderBookings(entries: readonly CalendarEntry[], publicUrl: URL): string {
  return render(entries, publicUrl, {});
}

function render(entries: readonly CalendarEntry[], publicUrl: URL, data: ICalCalendarData): string {
  const calendar = new ICalCalendar({
    ...data,
    prodId: { company: PRODUCT_NAME, product: 'Bookings', language: 'EN' },
    // Only bookings are in London's time: with a name, stamps would be written without their zone.
    timezone: { name: null, generator: (zone) => String(tzlib_get_ical_block(zone)[0]) },
    events: entries.map((entry) => toEvent(entry, publicUrl)),
  });
  return `${calendar.toString()}\r\n`;
}

function toEvent(entry: CalendarEntry, publicUrl: URL): ICalEventData {
  const page = new URL(`/bookings/${entry.bookingId}`, publicUrl).href;
  const [start, end] = [londonTime(entry.startsAt), londonTime(entry.endsAt)];
  const [status, busystatus, transparency] = STATUSES[entry.status];
  const changedAt = Temporal.Instant.from(entry.changedAt);
  return {
    id: `booking-${entry.bookingId}@${publicUrl.hostname}`,
    sequence: entry.sequence,
    created: Temporal.Instant.from(entry.createdAt),
    stamp: changedAt,
    lastModified: changedAt,
    start,
    end,
    timezone: isUnambiguous(start) && isUnambiguous(end) ? ZONE : null,
    summary: entry.title,
    description: [...entry.details, page].join('\n'),
    location: entry.location,
    url: page,
    status,
    busystatus,
    transparency,
  };
}

function londonTime(instant: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE);
}

/**
 * Returns whether London's clocks show a time only once. Programs may read the other one, so repeated times are written
 * in UTC (CAL-6).
 */
function isUnambiguous(time: Temporal.ZonedDateTime): boolean {
  const wall = time.toPlainDateTime();
  const first = wall.toZonedDateTime(ZONE, { disambiguation: 'earlier' });
  return first.equals(wall.toZonedDateTime(ZONE, { disambiguation: 'later' }));
}
