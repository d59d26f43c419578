import { heldBy } from './held-times.ts';
import { dayAfter, quartersFrom, readClock } from './london-clock.ts';
import type { Snapshot } from './snapshot.ts';

/** When somebody is wanted, and for what. */
export interface Want {
  startsAt: Date;
  /** Minutes. */
  duration: number;
  overnight: boolean;
}

/**
 * Whether a provider could take this: they work then, and neither time that a booking holds nor time off meets it. The
 * booking that looks for another time is not in its own way.
 */
export function couldTake(snapshot: Snapshot, providerId: number, want: Want, ownId?: number): boolean {
  const end = new Date(want.startsAt.getTime() + want.duration * 60_000).toISOString();
  const start = want.startsAt.toISOString();
  const meets = (row: { providerId: number | null; startsAt: string; endsAt: string }) =>
    row.providerId === providerId && row.startsAt < end && row.endsAt > start;
  const booked = snapshot.bookings.some((booking) => booking.id !== ownId && heldBy(booking).some(meets));
  return worksThen(snapshot, providerId, want) && !booked && !snapshot.timeOff.some(meets);
}

/** Whether the weekly hours hold the whole of it; of a night they need to hold only the start. */
export function worksThen(snapshot: Snapshot, providerId: number, want: Want): boolean {
  const hours = snapshot.hours.filter((row) => row.providerId === providerId);
  const quarters = quartersFrom(want.startsAt, want.overnight ? 15 : want.duration);
  return quarters.every((quarter) => hours.some((row) => holds(row, quarter)));
}

function holds(hours: Snapshot['hours'][number], quarter: Date): boolean {
  const { time, weekday } = readClock(quarter);
  const { dayOfWeek, startTime, endTime } = hours;
  if (startTime < endTime) return weekday === dayOfWeek && startTime <= time && time < endTime;
  const nextDay = (dayOfWeek + 1) % 7;
  return (weekday === dayOfWeek && startTime <= time) || (weekday === nextDay && time < endTime);
}

/** Who may be given a job of this service: approved, active, offering it and, for a night, staying overnight. */
export function offerersOf(snapshot: Snapshot, serviceId: number, overnight: boolean): number[] {
  return snapshot.profiles
    .filter(({ userId, approvedAt, offersOvernight }) => {
      const active = snapshot.users.some(({ id, deactivatedAt }) => id === userId && deactivatedAt === null);
      const offers = snapshot.offers.some((row) => row.providerId === userId && row.serviceId === serviceId);
      return approvedAt !== null && active && offers && (!overnight || offersOvernight === 1);
    })
    .map(({ userId }) => userId);
}

/** How a date is booked, or moved. */
export interface Entry {
  source: 'form' | 'wizard';
  recurring: boolean;
  rescheduling?: boolean;
  /** The first day of the series that the date is another one of. */
  firstDate?: string | undefined;
}

/** Whether a start lies where bookings are open (Rulings: Windows). */
export function isOpenFor(startsAt: Date, entry: Entry, now: Date): boolean {
  const { source, recurring, rescheduling, firstDate } = entry;
  const { date, weekday } = readClock(startsAt);
  const today = readClock(now).date;
  const noticed = startsAt.getTime() >= now.getTime() + 4 * 3_600_000;
  const inSeries = firstDate !== undefined && date <= dayAfter(firstDate, 365);
  if (source === 'wizard') return noticed && (date <= dayAfter(today, 365) || inSeries);
  const inTime = rescheduling ? noticed : date > today;
  return inTime && date <= dayAfter(today, recurring ? 400 : 30) && (recurring || weekday !== 0);
}
