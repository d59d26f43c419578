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

/** How often a program that reads a feed is asked to come back, in seconds. */
const REFRESHED_AFTER = 3600;

const STATUSES = {
  tentative: [ICalEventStatus.TENTATIVE, ICalEventBusyStatus.TENTATIVE, ICalEventTransparency.OPAQUE],
  confirmed: [ICalEventStatus.CONFIRMED, ICalEventBusyStatus.BUSY, ICalEventTransparency.OPAQUE],
  cancelled: [ICalEventStatus.CANCELLED, ICalEventBusyStatus.FREE, ICalEventTransparency.TRANSPARENT],
} as const;

/** A calendar that is read again and again, as iCalendar text (RFC 5545). */
export function renderFeed(entries: readonly CalendarEntry[], publicUrl: URL): string {
  return render(entries, publicUrl, { name: PRODUCT_NAME, ttl: REFRESHED_AFTER });
}

/** Bookings to be put into a user's calendar: a name would make a calendar of its own of them. */
export function renderBookings(entries: readonly CalendarEntry[], publicUrl: URL): string {
  return render(entries, publicUrl, {});
}

function render(entries: readonly CalendarEntry[], publicUrl: URL, data: ICalCalendarData): string {
  const calendar = new ICalCalendar({
    ...data,
    prodId: { company: PRODUCT_NAME, product: 'Bookings', language: 'EN' },
    // Only bookings are in London's time: with a name, stamps would be written without their zone.
    timezone: { name: null, generator: (zone) => String(tzlib_get_ical_block(zone)[0]) },
    events: entries.map((entry) => eventOf(entry, publicUrl)),
  });
  return `${calendar.toString()}\r\n`;
}

function eventOf(entry: CalendarEntry, publicUrl: URL): ICalEventData {
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
    timezone: isShownOnce(start) && isShownOnce(end) ? ZONE : null,
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

/** Whether London's clocks show this once only: of a time that they show twice programs take either, so that UTC has to tell (CAL-6). */
function isShownOnce(time: Temporal.ZonedDateTime): boolean {
  const wall = time.toPlainDateTime();
  const first = wall.toZonedDateTime(ZONE, { disambiguation: 'earlier' });
  return first.equals(wall.toZonedDateTime(ZONE, { disambiguation: 'later' }));
}
