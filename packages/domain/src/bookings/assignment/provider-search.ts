import { calendarQueryFor, upcomingWork } from '../../scheduling/calendar.queries.ts';
import { type Team, freeMembers, freeOfFew, readTeam, spanOf } from '../../scheduling/team.ts';
import type { SlotRequirement } from '../../scheduling/provider-calendar.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/event-loop.ts';
import { findBlockedPairs, related } from '../../providers/favourite.queries.ts';
import { type Provider, offerOf, providersOffering } from '../../providers/provider.queries.ts';
import type { BookingRow } from '../booking.queries.ts';
import { type Candidate, readCandidates } from './candidate.queries.ts';
import { type Job, type JobTime, jobOf, toAvailabilityFilter, toSlotRequirement } from './job.ts';

/** Returns the providers who may do a job, free or not, the best first. */
export async function findSuitableProviders(db: Db, job: Job, now: Date): Promise<Provider[]> {
  return rankUnblockedProviders(db, await providersOffering(db, job), job.customerId, now);
}

/** Returns which of a few providers may do a job, free or not, in the same order, with their calendars around it. */
export async function filterSuitable(
  db: Db | Tx,
  job: Job,
  providerIds: readonly number[],
): Promise<Candidate[]> {
  const calendar = calendarQueryFor(spanOf([toSlotRequirement(job)]), toAvailabilityFilter(job));
  const { customerId } = job;
  return readCandidates(db, { ...offerOf(job), ...calendar, providerIds, customerId });
}

/** Returns a booking's provider if they may still do this job; null when they no longer offer its service or there is a block (ASG-10). */
export async function findSuitableOwnProvider(
  tx: Tx,
  { providerId }: BookingRow,
  job: Job,
): Promise<Candidate | null> {
  if (providerId === null) return null;
  const [provider = null] = await filterSuitable(tx, job, [providerId]);
  return provider;
}

/**
 * Returns the job of a booking, whether any provider offers its service, and the providers whose free times it can be moved
 * to: only its own if they may still do it, else all who may (ASG-10).
 */
export async function findRescheduleCandidates(
  db: Db,
  booking: BookingRow,
  now: Date,
): Promise<{ job: Job; candidates: Provider[]; isOffered: boolean }> {
  const job = await jobOf(db, booking);
  const offering = await providersOffering(db, job);
  const suitable = await rankUnblockedProviders(db, offering, booking.userId, now);
  const provider = suitable.find(({ id }) => id === booking.providerId);
  return { job, candidates: provider ? [provider] : suitable, isOffered: offering.length > 0 };
}

/** Providers whose calendars are read in one batch: reading calendars is the slowest part, and usually one of the first is free. */
const CALENDAR_BATCH_SIZE = 25;

/** Returns the providers who are free for a job, in the given order, up to `limit`. */
export async function filterFreeProviders(
  db: Db,
  providers: readonly Provider[],
  job: JobTime,
  limit = Infinity,
): Promise<Provider[]> {
  const free: Provider[] = [];
  for await (const some of inSlices(providers, CALENDAR_BATCH_SIZE)) {
    free.push(...(await freeOfFew(db, some, toSlotRequirement(job), toAvailabilityFilter(job))));
    if (free.length >= limit) break;
  }
  return free.slice(0, limit);
}

/** Providers whose upcoming jobs are counted in one turn of the event loop. */
const COUNT_BATCH_SIZE = 250;

/**
 * Sorts providers by preference: a customer's favourites, then least upcoming work, then the given order, which is by id.
 * Leaves out those who blocked the customer or were blocked by them (ASG-2, ASG-8).
 */
export async function rankUnblockedProviders(
  db: Db,
  providers: readonly Provider[],
  customerId: number | null,
  now: Date,
): Promise<Provider[]> {
  if (providers.length === 0) return [];
  const jobs = new Map<number, number>();
  for await (const some of inSlices(providers, COUNT_BATCH_SIZE)) {
    const ids = some.map(({ id }) => id);
    for (const [id, count] of await upcomingWork(db, ids, now)) jobs.set(id, count);
  }
  const { favourites, blocked } = await preferencesOf(db, customerId);
  return sortByPreference(
    providers.filter(({ id }) => !blocked.has(id)),
    favourites,
    jobs,
  );
}

/** Sorts a few providers by the same preference inside a transaction; does not check blocks. */
export async function rankProviderIds(
  tx: Tx,
  providerIds: readonly number[],
  customerId: number,
  now: Date,
): Promise<number[]> {
  const { favourites } = await preferencesOf(tx, customerId);
  const jobs = await upcomingWork(tx, providerIds, now);
  const providers = providerIds.map((id) => ({ id }));
  return sortByPreference(providers, favourites, jobs).map(({ id }) => id);
}

function sortByPreference<Member extends { id: number }>(
  providers: readonly Member[],
  favourites: ReadonlySet<number>,
  jobs: ReadonlyMap<number, number>,
): Member[] {
  const rank = ({ id }: Member) => (favourites.has(id) ? 0 : 1);
  return providers.toSorted((a, b) => rank(a) - rank(b) || (jobs.get(a.id) ?? 0) - (jobs.get(b.id) ?? 0));
}

async function preferencesOf(db: Db | Tx, customerId: number | null) {
  if (customerId === null) return { favourites: new Set<number>(), blocked: new Set<number>() };
  return {
    favourites: new Set(await related(db, 'favourite', customerId)),
    blocked: await findBlockedPairs(db, customerId),
  };
}

/**
 * Returns whether travel time is the only obstacle: someone would be free without it, and no one is with it. Checks both,
 * because calendars may have changed since the claim failed.
 */
export async function isOutOfReach(db: Db, job: Job, providers: readonly Provider[]): Promise<boolean> {
  if (!job.place) return false;
  const team = await readTeam(db, providers, toAvailabilityFilter(job));
  const requirement = toSlotRequirement(job);
  return (
    (await firstFree({ ...team, place: null }, requirement)) !== null &&
    (await firstFree(team, requirement)) === null
  );
}

/** Returns the first of a team who is free; null when no one is. */
export async function firstFree(
  team: Team<Provider>,
  requirement: SlotRequirement,
): Promise<Provider | null> {
  for await (const provider of freeMembers(team, requirement)) return provider;
  return null;
}
