import { lockActive } from '../../platform/users/user.queries.ts';
import { claimTime } from '../../scheduling/claim.queries.ts';
import { nearestFree } from '../../scheduling/free-slots.ts';
import { freeOfFew } from '../../scheduling/team.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type ReadsDone, readOutside } from '../../platform/database/read-outside.ts';
import { withSavepoint } from '../../platform/database/savepoint.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { isOffered, isProvider } from '../../providers/provider.queries.ts';
import { assignProvider } from '../booking.queries.ts';
import { type Job, type UnbookedJob, requirementOf, slotQueryOf } from './job.ts';
import { freeAmong, isOutOfReach, sortByWorkload, suitableAmong, suitableFor } from './provider-search.ts';

/**
 * Finds and claims a provider for a booking (ASG-1, ASG-3, ASG-5). `wanted` may name one; else it is the best who
 * is free and can travel there from their other jobs. Blocked pairs are excluded. The booking's own claims stay. Returns the provider's id, or null
 * when no provider offers the service at all.
 * @throws invalid (unknown provider), provider_unavailable, slot_taken, out_of_reach; the last three with alternatives
 */
export async function assign(tx: Tx, job: Job, wanted: number | null, now: Date): Promise<number | null> {
  if (wanted !== null && !(await isProvider(tx, wanted)))
    throw invalidField('providerId', 'This provider does not exist');
  const assigned = wanted === null ? await assignBest(tx, job, now) : await assignOneOf(tx, job, [wanted]);
  if (assigned !== null) return assigned;
  if (wanted === null && !(await isOffered(tx, job))) return null;
  throw readOutside(tx, searchKey(job, { wanted }), (db) => refusal(db, job, wanted, now));
}

/** Providers that a search finds for one transaction, as others may claim the time of the first ones before it does. */
const MAX_CANDIDATES = 5;

interface AssignOptions {
  excluded?: readonly number[];
  /** The transaction assigns other jobs too, and what it has assigned already counts as upcoming work. */
  inBatch?: boolean;
}

/**
 * Claims the time for the best provider who works then and is free; returns their id, or null. Candidates are found outside
 * the transaction, and checked and claimed inside; when all of them are taken by then, the search goes on.
 */
export async function assignBest(
  tx: Tx,
  job: Job,
  now: Date,
  { excluded = [], inBatch = false }: AssignOptions = {},
): Promise<number | null> {
  const found = readOutside(tx, ...searchFor(job, now, excluded));
  if (found.length === 0) return null;
  const candidates = inBatch ? await sortByWorkload(tx, found, job.customerId, now) : found;
  const assigned = await assignOneOf(tx, job, candidates);
  return assigned ?? assignBest(tx, job, now, { excluded: [...excluded, ...found], inBatch });
}

/** The search for the best few providers of a job, by the key that names it within a transaction. */
export function searchFor(
  job: UnbookedJob,
  now: Date,
  excluded: readonly number[] = [],
): [key: string, search: (db: Db) => Promise<number[]>] {
  return [searchKey(job, { excluded }), (db) => findFree(db, job, now, excluded)];
}

/** The search of `assignBest`, made before the transaction, which then needs not run twice. */
export async function searchAhead(db: Db, job: UnbookedJob, now: Date): Promise<ReadsDone> {
  const [key, search] = searchFor(job, now);
  return new Map([[key, await search(db)]]);
}

/** Claims the time for the first of a few providers who may do the job, works then and is free; returns who, or null. */
export async function assignOneOf(tx: Tx, job: Job, providerIds: readonly number[]): Promise<number | null> {
  const { bookingId, place } = job;
  const suitable = await suitableAmong(tx, job, providerIds);
  const filter = { exceptBookingId: bookingId, place, ignoresBookings: false };
  const free = await freeOfFew(tx, suitable, requirementOf(job), filter);
  for (const { id: providerId } of free) {
    // The provider may have left, and another process may have claimed the time, since the calendar was read.
    const claimed = await withSavepoint(tx, async () => {
      return (await lockActive(tx, providerId)) && claimTime(tx, { ...job, providerId });
    });
    if (!claimed) continue;
    await assignProvider(tx, bookingId, providerId);
    return providerId;
  }
  return null;
}

/** Names a search for a job among the reads of a transaction. A new booking has another id each time it is tried. */
function searchKey(job: UnbookedJob, search: object): string {
  const { customerId, serviceId, startsAt, duration, overnight, place, entry, own } = job;
  const key = [customerId, serviceId, startsAt, duration, overnight, place, entry, own?.bookingId, search];
  return JSON.stringify(key);
}

async function findFree(db: Db, job: UnbookedJob, now: Date, excluded: readonly number[]): Promise<number[]> {
  const suitable = (await suitableFor(db, job, now)).filter(({ id }) => !excluded.includes(id));
  return (await freeAmong(db, suitable, job, MAX_CANDIDATES)).map(({ id }) => id);
}

/**
 * Returns why no provider takes a job, with alternative times. Reads the providers again: the times of one who left the
 * service since must not be offered.
 */
async function refusal(db: Db, job: Job, wanted: number | null, now: Date): Promise<DomainError> {
  const suitable = await suitableFor(db, job, now);
  const provider = suitable.find(({ id }) => id === wanted);
  const candidates = provider ? [provider] : suitable;
  const query = slotQueryOf(job, candidates);
  const alternatives = await nearestFree(db, query, job.startsAt, job.localDate, now);
  if (wanted !== null && !provider) return new DomainError('provider_unavailable', { alternatives });
  if (await isOutOfReach(db, job, candidates)) {
    const message = provider && `${provider.name} cannot get there in time from another job`;
    return new DomainError('out_of_reach', { alternatives, ...(message && { message }) });
  }
  return new DomainError(wanted === null ? 'slot_taken' : 'provider_unavailable', { alternatives });
}
