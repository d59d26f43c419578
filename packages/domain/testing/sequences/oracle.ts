import type { z } from 'zod';
import type { BookingRequest } from '../../src/bookings/booking.schema.ts';
import { instantShown } from '../london-clock.ts';
import { type Want, couldTake, isOpenFor, offerersOf } from '../naive-availability.ts';
import { totalOf } from '../naive-price.ts';
import type { Snapshot } from '../snapshot.ts';

/** What must come of a request: a booking of this provider (null: of nobody yet), or a refusal. */
export type Verdict = { providerId: number | null; code?: never } | { providerId?: never; code: string };

type Request = z.input<typeof BookingRequest>;

/** Judges a customer's request by the rulings, from the tables alone. Its `date` is London time without an offset. */
export function judge(snapshot: Snapshot, userId: number, request: Request, now: Date): Verdict {
  const isFull = waitingOf(snapshot, userId, now) >= 25;
  return isFull ? { code: 'too_many_pending' } : judgeDate(snapshot, userId, request, now);
}

/** The same, however many others wait for an answer; of a series that is not made yet its first day may be told. */
export function judgeDate(
  snapshot: Snapshot,
  userId: number,
  request: Request,
  now: Date,
  firstDate = firstDayOf(snapshot, userId, request),
): Verdict {
  const { serviceId, time, source = 'form', duration = 60, recurring } = request;
  const service = snapshot.services.find(({ id, retiredAt }) => id === serviceId && retiredAt === null);
  if (!service) return { code: 'invalid' };

  const startsAt = instantShown(request.date.slice(0, 10), time);
  const formal = source === 'wizard' || (duration === 60 && formTimes().includes(time));
  const entry = { source, recurring: recurring === true, firstDate };
  if (!formal || !startsAt || !isOpenFor(startsAt, entry, now)) return { code: 'invalid' };
  const { price = service.price, totalPrice = totalOf(price, request) } = request;
  if (price !== service.price || totalPrice !== totalOf(price, request)) return { code: 'price_changed' };
  if (recurring && !joinsSeries(snapshot, userId, request)) return { code: 'invalid' };

  const overnight = request.options?.overnight ?? false;
  const job = { serviceId, customerId: userId, startsAt, duration, overnight };
  const named = request.providerId ?? firstOf(snapshot, request) ?? null;
  return chooseProvider(snapshot, job, named, now);
}

/** What somebody is looked for. */
export interface Job extends Want {
  serviceId: number;
  customerId: number;
}

/** Who must get a job: whoever is named, else the best of those who are free. */
export function chooseProvider(
  snapshot: Snapshot,
  job: Job,
  named: number | null,
  now: Date,
  ownId?: number,
): Verdict {
  const free = freeFor(snapshot, job, now, ownId);
  if (named) return free.includes(named) ? { providerId: named } : { code: 'provider_unavailable' };
  if (offerersOf(snapshot, job.serviceId, job.overnight).length === 0) return { providerId: null };
  const [best] = free;
  return best === undefined ? { code: 'slot_taken' } : { providerId: best };
}

/** Who could take a job: the customer's favourites first, then who has least to do; nobody who blocked the other. */
export function freeFor(snapshot: Snapshot, job: Job, now: Date, ownId?: number): number[] {
  const jobs = (id: number) =>
    snapshot.bookings.filter(
      (row) => row.providerId === id && isOpen(row) && row.startsAt > now.toISOString(),
    ).length;
  const likes = (otherId: number) =>
    snapshot.favourites.some((row) => row.userId === job.customerId && row.otherId === otherId);
  return offerersOf(snapshot, job.serviceId, job.overnight)
    .filter((id) => !isBlocked(snapshot, job.customerId, id) && couldTake(snapshot, id, job, ownId))
    .toSorted((a, b) => Number(likes(b)) - Number(likes(a)) || jobs(a) - jobs(b) || a - b);
}

/** Whether one of two people blocked the other. */
export function isBlocked({ blocks }: Snapshot, one: number, other: number): boolean {
  const pair = [one, other];
  return blocks.some(({ userId, otherId }) => pair.includes(userId) && pair.includes(otherId));
}

/** Whether somebody counts on a booking: it is neither over nor paused. */
function isOpen({ status, pausedAt }: Snapshot['bookings'][number]): boolean {
  return (status === 'pending' || status === 'confirmed') && pausedAt === null;
}

/** How many dates of a customer wait for an answer. */
export function waitingOf({ bookings }: Snapshot, userId: number, now: Date): number {
  return bookings.filter(
    (row) =>
      row.userId === userId &&
      row.status === 'pending' &&
      row.pausedAt === null &&
      row.startsAt > now.toISOString(),
  ).length;
}

export function isActive({ users }: Snapshot, userId: number): boolean {
  return users.some(({ id, deactivatedAt }) => id === userId && deactivatedAt === null);
}

function joinsSeries({ series }: Snapshot, userId: number, request: Request): boolean {
  const { recurrencePattern, seriesId, serviceId } = request;
  if (!recurrencePattern) return false;
  if (!seriesId) return true;
  const row = series.find(({ id }) => id === seriesId);
  return row?.userId === userId && row.serviceId === serviceId && row.pattern === recurrencePattern;
}

/** The first day that the customer's series was made for, which a date is for; undefined when there is none. */
export function firstDayOf(
  { bookings }: Snapshot,
  userId: number,
  { recurring, seriesId }: { recurring?: unknown; seriesId?: number | null | undefined },
): string | undefined {
  if (!recurring || !seriesId) return undefined;
  const own = bookings.filter((row) => row.seriesId === seriesId && row.userId === userId);
  return own.flatMap(({ seriesDate }) => seriesDate ?? []).toSorted()[0];
}

/** Who has the first date of the series that a date is for; others come only when they are named. */
export function firstOf(
  { bookings }: Snapshot,
  { recurring, seriesId }: Pick<Request, 'recurring' | 'seriesId'>,
): number | null | undefined {
  return recurring && seriesId ? bookings.find((row) => row.seriesId === seriesId)?.providerId : null;
}

/** 09:00 to 17:00 in half hours, but for 12:30 (S1 §9). */
export function formTimes(): string[] {
  const halves = Array.from({ length: 17 }, (_, half) => {
    return `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  });
  return halves.filter((time) => time !== '12:30');
}
