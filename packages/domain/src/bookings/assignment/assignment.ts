import { lockActive } from '../../accounts/account.queries.ts';
import { claimTime } from '../../calendars/claim.queries.ts';
import { type SlotQuery, nearestFree } from '../../calendars/free-slots.ts';
import type { SlotRequirement } from '../../calendars/provider-calendar.ts';
import { type Team, freeMembers, readTeam } from '../../calendars/team.ts';
import { withSavepoint } from '../../database/savepoint.ts';
import type { Db, Tx } from '../../database/database.ts';
import { DomainError, invalidField } from '../../errors.ts';
import { inSlices } from '../../event-loop.ts';
import type { Place } from '../../places/place.ts';
import { keptApartFrom, related } from '../../providers/favourite.queries.ts';
import { type Provider, isProvider, providersOffering } from '../../providers/provider.queries.ts';
import { gridSlot } from '../../time.ts';
import type { Appointment } from '../request/appointment.ts';
import { type BookingRow, assignProvider, placeOf, upcomingWork } from '../booking.queries.ts';
import { BookingOptions } from '../booking.schema.ts';
import { firstDayOf } from '../series/series.queries.ts';

/** What of a job its claims depend on. */
type Claimable = Pick<Job, 'bookingId' | keyof Wanted>;

/** What of a job a provider must be free for. */
type Wanted = Pick<Job, 'startsAt' | 'duration' | 'overnight' | 'place'>;

/** The job for which a provider is looked for. */
export interface Job extends Appointment {
  bookingId: number;
  customerId: number;
  serviceId: number;
  overnight: boolean;
  place: Place | null;
  entry: SlotQuery['entry'];
  /** What a booking that exists already has. */
  own?: SlotQuery['own'];
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
    place: placeOf(booking),
    entry: { source, recurring: booking.recurring === 1, rescheduling: true, firstDate },
    own: { bookingId: booking.id, startsAt },
  };
}

/**
 * Finds and claims a provider for a booking (ASG-1, ASG-3, ASG-5). `wanted` may name one; else the best who is
 * free and can travel there from their other jobs: the customer's favourites first, then least upcoming work. Who blocked the
 * other is never brought together with them. What the booking holds already it keeps. Returns the provider's id, or null
 * when no provider offers the service at all.
 * @throws invalid (unknown provider), provider_unavailable, slot_taken, out_of_reach; the last three with alternatives
 */
export async function assign(tx: Tx, job: Job, wanted: number | null, now: Date): Promise<number | null> {
  if (wanted !== null && !(await isProvider(tx, wanted)))
    throw invalidField('providerId', 'This provider does not exist');
  const offering = await providersOffering(tx, job);
  if (wanted === null && offering.length === 0) return null;
  const suitable = await byPreference(tx, offering, job.customerId, now);
  const asked = suitable.filter(({ id }) => wanted === null || id === wanted);
  const assigned = await takeFirstFree(tx, job, asked);
  if (assigned === null) throw await refusal(tx, job, wanted, now);
  return assigned;
}

/** Who may do a job, the best first; whether they are free is another question. */
export async function suitableFor(db: Db | Tx, job: Job, now: Date): Promise<Provider[]> {
  return byPreference(db, await providersOffering(db, job), job.customerId, now);
}

/**
 * Of whom another time is asked for a booking: of its provider while they may still do it; of all who may, once they have
 * left the service or were kept apart from the customer (ASG-10).
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

/** The first of the providers who are free for a job, in the same order: all of them, or so many. */
export async function freeAmong(
  db: Db | Tx,
  providers: readonly Provider[],
  job: Wanted,
  most = Infinity,
): Promise<Provider[]> {
  const free: Provider[] = [];
  const team = await readTeam(db, providers, { place: job.place });
  for await (const provider of freeMembers(team, requirementOf(job))) {
    free.push(provider);
    if (free.length === most) break;
  }
  return free;
}

/** Claims the time for the first of the providers who works then and is free; returns who, null when none is. */
export async function takeFirstFree(
  tx: Tx,
  job: Claimable,
  providers: readonly Provider[],
): Promise<number | null> {
  const team = await readTeam(tx, providers, { exceptFor: job.bookingId, place: job.place });
  for await (const { id: providerId } of freeMembers(team, requirementOf(job))) {
    // The provider may have left, and another process may have claimed the time, since the calendar was read.
    const claimed = await withSavepoint(tx, async () => {
      return (await lockActive(tx, providerId)) && claimTime(tx, { ...job, providerId });
    });
    if (!claimed) continue;
    await assignProvider(tx, job.bookingId, providerId);
    return providerId;
  }
  return null;
}

function requirementOf({ startsAt, duration, overnight }: Omit<Wanted, 'place'>): SlotRequirement {
  return { slot: gridSlot(startsAt), duration, overnight };
}

/** Of how many providers the work ahead is counted in one turn of the event loop. */
const COUNTED_AT_ONCE = 100;

/**
 * In which order providers are asked: a customer's favourites, then least upcoming work, then by id. Without those
 * that the customer blocked, or who blocked the customer (ASG-2, ASG-8).
 */
export async function byPreference(
  db: Db | Tx,
  providers: readonly Provider[],
  customerId: number | null,
  now: Date,
): Promise<Provider[]> {
  if (providers.length === 0) return [];
  const jobs = new Map<number, number>();
  for await (const some of inSlices(providers, COUNTED_AT_ONCE)) {
    const ids = some.map(({ id }) => id);
    for (const [id, count] of await upcomingWork(db, ids, now)) jobs.set(id, count);
  }
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

/**
 * Why nobody takes a job, with other times. Those who might are read again: a provider who left the service after the
 * first look was not free to be claimed, and no other time of theirs is offered.
 */
async function refusal(tx: Tx, job: Job, wanted: number | null, now: Date): Promise<DomainError> {
  const suitable = await suitableFor(tx, job, now);
  const provider = suitable.find(({ id }) => id === wanted);
  const asked = provider ? [provider] : suitable;
  const query = slotQueryOf(job, asked);
  const alternatives = await nearestFree(tx, query, job.startsAt, job.localDate, now);
  if (wanted !== null && !provider) return new DomainError('provider_unavailable', { alternatives });
  if (await isOutOfReach(tx, job, asked)) {
    const message = provider && `${provider.name} cannot get there in time from another job`;
    return new DomainError('out_of_reach', { alternatives, ...(message && { message }) });
  }
  return new DomainError(wanted === null ? 'slot_taken' : 'provider_unavailable', { alternatives });
}

/**
 * Whether it is the travel alone that keeps each of the providers from a job: one of them is free then, and none is free
 * to be there. Both are asked, since the claim that failed may have failed for something that has passed.
 */
export async function isOutOfReach(tx: Tx, job: Job, providers: readonly Provider[]): Promise<boolean> {
  if (!job.place) return false;
  const team = await readTeam(tx, providers, { exceptFor: job.bookingId, place: job.place });
  const need = requirementOf(job);
  return (await firstFree({ ...team, place: null }, need)) !== null && (await firstFree(team, need)) === null;
}

/** The first of a team who is free for a need; null when nobody is. */
export async function firstFree(team: Team<Provider>, need: SlotRequirement): Promise<Provider | null> {
  for await (const provider of freeMembers(team, need)) return provider;
  return null;
}

/** What free time is looked for when a job is to be done by one of these providers. */
export function slotQueryOf(
  { duration, overnight, place, entry, own }: Job,
  candidates: readonly Provider[],
): SlotQuery {
  return { candidates, duration, overnight, place, entry, ...(own && { own }) };
}
