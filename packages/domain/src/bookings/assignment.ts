import { holdActive } from '../accounts/account.queries.ts';
import { claimTime, readCalendars } from '../availability/availability.queries.ts';
import { type Wish, nearestFree } from '../availability/free-slots.ts';
import { isFree } from '../availability/provider-calendar.ts';
import { attempt } from '../database/attempt.ts';
import type { Db, Tx } from '../database/database.ts';
import { DomainError, invalidField } from '../errors.ts';
import { keptApartFrom, related } from '../providers/favourite.queries.ts';
import { type Provider, isProvider, providersOffering } from '../providers/provider.queries.ts';
import { GRID_MINUTES, gridSlot } from '../time.ts';
import type { Appointment } from './appointment.ts';
import { type BookingRow, assignProvider, upcomingWork } from './booking.queries.ts';
import { BookingOptions } from './booking.schema.ts';
import { firstDayOf } from './series/series.queries.ts';

/** What of a job its claims depend on. */
type Claimable = Pick<Job, 'bookingId' | 'startsAt' | 'duration' | 'overnight'>;

/** The job that somebody is looked for. */
export interface Job extends Appointment {
  bookingId: number;
  customerId: number;
  serviceId: number;
  overnight: boolean;
  entry: Wish['entry'];
  /** What a booking that exists already has. */
  own?: Wish['own'];
}

/** The job of a booking that exists, at the time it has or at another. */
export async function jobOf(db: Db | Tx, booking: BookingRow, appointment?: Appointment): Promise<Job> {
  const { source, duration, localDate, time } = booking;
  const firstDate = await firstDayOf(db, { ...booking, before: booking.seriesDate });
  const startsAt = new Date(booking.startsAt);
  return {
    ...(appointment ?? { startsAt, endsAt: new Date(booking.endsAt), localDate, time, duration }),
    bookingId: booking.id,
    customerId: booking.userId,
    serviceId: booking.serviceId,
    overnight: BookingOptions.parse(JSON.parse(booking.options)).overnight,
    entry: { source, recurring: booking.recurring === 1, rescheduling: true, firstDate },
    own: { bookingId: booking.id, startsAt },
  };
}

/**
 * Finds and claims a provider for a booking (Rulings: Who gets a booking). `wanted` may name one; else the best who
 * is free: the customer's favourites first, then least upcoming work. Who blocked the other is never brought together
 * with them. What the booking holds already it keeps. Answers the provider's id, or null when nobody offers the service at all.
 * @throws invalid (unknown provider), provider_unavailable, slot_taken; the last two with alternatives
 */
export async function assign(tx: Tx, job: Job, wanted: number | null, now: Date): Promise<number | null> {
  const offering = await providersOffering(tx, job);
  const suitable = await byPreference(tx, offering, job.customerId, now);
  if (wanted !== null) {
    if (!(await isProvider(tx, wanted))) throw invalidField('providerId', 'This provider does not exist');
    const provider = suitable.find(({ id }) => id === wanted);
    if (provider && (await takeFirstFree(tx, job, [provider]))) return wanted;
    throw await unavailable(tx, 'provider_unavailable', job, provider ? [provider] : suitable, now);
  }
  if (offering.length === 0) return null;
  const assigned = await takeFirstFree(tx, job, suitable);
  if (assigned === null) throw await unavailable(tx, 'slot_taken', job, suitable, now);
  return assigned;
}

/** Who may do a job, the best first; whether they are free is another question. */
export async function suitableFor(db: Db | Tx, job: Job, now: Date): Promise<Provider[]> {
  return byPreference(db, await providersOffering(db, job), job.customerId, now);
}

/**
 * Of whom another time is asked for a booking: of its provider while they may still do it; whoever may, once they have
 * left the service or were kept apart from the customer (Rulings: Reschedule, Who gets a booking).
 */
export async function askedAgain(
  db: Db | Tx,
  booking: BookingRow,
  now: Date,
): Promise<{ provider: Provider | null; candidates: Provider[]; isOffered: boolean }> {
  const offering = await providersOffering(db, await jobOf(db, booking));
  const suitable = await byPreference(db, offering, booking.userId, now);
  const provider = suitable.find(({ id }) => id === booking.providerId) ?? null;
  return { provider, candidates: provider ? [provider] : suitable, isOffered: offering.length > 0 };
}

/** Those of the providers who are free for a job, in the same order. */
export async function freeAmong(
  db: Db | Tx,
  providers: readonly Provider[],
  { startsAt, duration, overnight }: Pick<Job, 'startsAt' | 'duration' | 'overnight'>,
): Promise<Provider[]> {
  const slot = gridSlot(startsAt);
  const calendars = await readCalendars(db, providers, slot, slot + duration / GRID_MINUTES);
  return providers.filter((_, index) => {
    const calendar = calendars[index];
    return calendar && isFree(calendar, { slot, duration, overnight });
  });
}

/** Claims the time for the first of the providers who works then and is free; answers who, null when nobody. */
export async function takeFirstFree(
  tx: Tx,
  job: Claimable,
  providers: readonly Provider[],
): Promise<number | null> {
  const slot = gridSlot(job.startsAt);
  const slots = [slot, slot + job.duration / GRID_MINUTES] as const;
  const calendars = await readCalendars(tx, providers, ...slots, job.bookingId);
  for (const calendar of calendars) {
    if (!isFree(calendar, { slot, duration: job.duration, overnight: job.overnight })) continue;
    const { providerId } = calendar;
    // The provider may have left, and another process may have claimed the time, since the calendar was read.
    const claimed = await attempt(tx, async () => {
      return (await holdActive(tx, providerId)) && claimTime(tx, { ...job, providerId });
    });
    if (!claimed) continue;
    await assignProvider(tx, job.bookingId, providerId);
    return providerId;
  }
  return null;
}

/**
 * In which order providers are asked: a customer's favourites, then least upcoming work, then by id. Without those
 * that the customer blocked, or who blocked the customer.
 */
export async function byPreference(
  db: Db | Tx,
  providers: readonly Provider[],
  customerId: number | null,
  now: Date,
): Promise<Provider[]> {
  if (providers.length === 0) return [];
  const ids = providers.map(({ id }) => id);
  const jobs = await upcomingWork(db, ids, now);
  const { favourites, blocked } = await preferencesOf(db, customerId);
  const rank = ({ id }: Provider) => (favourites.has(id) ? 0 : 1);
  return providers
    .filter(({ id }) => !blocked.has(id))
    .toSorted((a, b) => rank(a) - rank(b) || (jobs.get(a.id) ?? 0) - (jobs.get(b.id) ?? 0));
}

async function preferencesOf(db: Db | Tx, customerId: number | null) {
  if (customerId === null) return { favourites: new Set<number>(), blocked: new Set<number>() };
  return {
    favourites: new Set(await related(db, 'favourite', customerId)),
    blocked: await keptApartFrom(db, customerId),
  };
}

async function unavailable(
  tx: Tx,
  code: 'provider_unavailable' | 'slot_taken',
  job: Job,
  candidates: readonly Provider[],
  now: Date,
): Promise<DomainError> {
  return new DomainError(code, {
    alternatives: await nearestFree(tx, wishOf(job, candidates), job.startsAt, job.localDate, now),
  });
}

/** What free time is looked for when a job is to be done by one of these providers. */
export function wishOf({ duration, overnight, entry, own }: Job, candidates: readonly Provider[]): Wish {
  return { candidates, duration, overnight, entry, ...(own && { own }) };
}
