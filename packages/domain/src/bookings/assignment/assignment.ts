import { lockActive } from '../../platform/users/user.queries.ts';
import { claimTime } from '../../scheduling/claim.queries.ts';
import { nearestFree } from '../../scheduling/free-slots.ts';
import { isFree } from '../../scheduling/team.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type ReadsDone, readOutside } from '../../platform/database/read-outside.ts';
import { attempt } from '../../platform/database/savepoint.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { isOffered, isProvider, offerOf } from '../../providers/provider.queries.ts';
import type { BookingRow } from '../booking.queries.ts';
import { type Candidate, findPreferred } from './candidate.queries.ts';
import { type Job, toSlotRequirement, slotQueryOf } from './job.ts';
import {
  filterFreeProviders,
  isOutOfReach,
  rankProviderIds,
  filterSuitable,
  findSuitableProviders,
} from './provider-search.ts';

/** Writes the booking that is to hold a provider's time, which is free; returns its id. */
type Book = (provider: Candidate) => Promise<number>;

/** A booking that exists already. */
function own(job: Job): Book {
  return async () => {
    if (!job.own) throw new Error('A new booking must be written before it holds time');
    return job.own.bookingId;
  };
}

/**
 * Finds a provider for a job and claims their time for its booking (ASG-1, ASG-3, ASG-5). `wanted` may name one; else it is
 * the best who is free and can travel there from their other jobs. Blocked pairs are excluded. The booking's own claims stay.
 * `book` writes a new booking once its provider is known. Returns the provider, or null when none offers the service at all.
 * @throws invalid (unknown provider), provider_unavailable, slot_taken, out_of_reach; the last three with alternatives
 */
export async function assign(
  tx: Tx,
  job: Job,
  wanted: number | null,
  now: Date,
  book: Book = own(job),
): Promise<Candidate | null> {
  const assigned =
    wanted === null ? await assignPreferred(tx, job, now, book) : await assignOneOf(tx, job, [wanted], book);
  if (assigned) return assigned;
  if (wanted !== null && !(await isProvider(tx, wanted)))
    throw invalidField('providerId', 'We couldn’t find this provider. Please choose another');
  if (wanted === null && !(await isOffered(tx, job))) return null;
  throw readOutside(tx, ...refusalOf(job, wanted, now));
}

/**
 * Assigns a booking that has a provider again: to them while they may still do it, otherwise to the best who is free
 * (ASG-10).
 */
export async function assignAgain(
  tx: Tx,
  job: Job,
  provider: Candidate | null,
  now: Date,
): Promise<Candidate | null> {
  if (!provider) return assign(tx, job, null, now);
  const claimed = await claimFirst(tx, job, [provider], own(job));
  if (!claimed) throw readOutside(tx, ...refusalOf(job, provider.id, now));
  return claimed;
}

/** The columns of a booking row that come from its provider. */
export function providerColumns(
  provider: Candidate | null,
): Pick<BookingRow, 'providerName' | 'providerPortrait' | 'providerPhotoId'> {
  return {
    providerName: provider?.name ?? null,
    providerPortrait: provider?.portrait ?? null,
    providerPhotoId: provider?.photoId ?? null,
  };
}

/** Providers that a search finds for one transaction, as others may claim the time of the first ones before it does. */
const MAX_CANDIDATES = 5;

/** Tries the best few first, one of whom is usually free, and searches everyone's calendar only when none is. */
async function assignPreferred(tx: Tx, job: Job, now: Date, book: Book): Promise<Candidate | null> {
  const preferred = readOutside(tx, ...preferredFor(job, now));
  // The best one is usually free, and no other calendar is needed.
  const assigned =
    (await assignOneOf(tx, job, preferred.slice(0, 1), book)) ??
    (await assignOneOf(tx, job, preferred.slice(1), book));
  if (assigned || preferred.length < MAX_CANDIDATES) return assigned;
  return assignBest(tx, job, now, { excluded: preferred, book });
}

interface AssignOptions {
  excluded?: readonly number[];
  /** The transaction assigns other jobs too, and what it has assigned already counts as upcoming work. */
  inBatch?: boolean;
  book?: Book;
}

/**
 * Claims the time for the best provider who works then and is free; returns who, or null. Candidates are found outside
 * the transaction, and checked and claimed inside; when all of them are taken by then, the search goes on.
 */
export async function assignBest(
  tx: Tx,
  job: Job,
  now: Date,
  { excluded = [], inBatch = false, book = own(job) }: AssignOptions = {},
): Promise<Candidate | null> {
  const found = readOutside(tx, ...searchFor(job, now, excluded));
  if (found.length === 0) return null;
  const candidates = inBatch ? await rankProviderIds(tx, found, job.customerId, now) : found;
  const assigned = await assignOneOf(tx, job, candidates, book);
  return assigned ?? assignBest(tx, job, now, { excluded: [...excluded, ...found], inBatch, book });
}

/** A long read and the key that names it within a transaction. */
type Search<Found = number[]> = [key: string, search: (db: Db) => Promise<Found>];

/** The search for the best few providers who are free for a job. */
export function searchFor(job: Job, now: Date, excluded: readonly number[] = []): Search {
  return [searchKey(job, { excluded }), (db) => findFree(db, job, now, excluded)];
}

/** The search for the best few providers of a job, free or not. */
function preferredFor(job: Job, now: Date): Search {
  const query = { ...offerOf(job), customerId: job.customerId, now, limit: MAX_CANDIDATES };
  return [searchKey(job, { preferred: true }), (db) => findPreferred(db, query)];
}

/** The search that `assign` makes first, made before the transaction, which then needs not run twice. */
export async function searchAhead(db: Db, job: Job, now: Date): Promise<ReadsDone> {
  const [key, search] = preferredFor(job, now);
  return new Map([[key, await search(db)]]);
}

/** Claims the time for the first of a few providers who may do the job, works then and is free; returns who, or null. */
export async function assignOneOf(
  tx: Tx,
  job: Job,
  providerIds: readonly number[],
  book: Book = own(job),
): Promise<Candidate | null> {
  return claimFirst(tx, job, await filterSuitable(tx, job, providerIds), book);
}

async function claimFirst(
  tx: Tx,
  job: Job,
  candidates: readonly Candidate[],
  book: Book,
): Promise<Candidate | null> {
  const requirement = toSlotRequirement(job);
  for (const provider of candidates) {
    if (!isFree(provider, requirement, job.place)) continue;
    const { id: providerId } = provider;
    // The provider may have left, and another process may have claimed the time, since the calendar was read.
    const isClaimed = await attempt(tx, {
      lock: () => lockActive(tx, providerId),
      step: async () => claimTime(tx, { ...job, providerId, bookingId: await book(provider) }),
    });
    if (isClaimed) return provider;
  }
  return null;
}

/** Names a search for a job among the reads of a transaction. */
function searchKey(job: Job, search: object): string {
  const { customerId, serviceId, startsAt, duration, overnight, place, entry, own: present } = job;
  const key = [
    customerId,
    serviceId,
    startsAt,
    duration,
    overnight,
    place,
    entry,
    present?.bookingId,
    search,
  ];
  return JSON.stringify(key);
}

async function findFree(db: Db, job: Job, now: Date, excluded: readonly number[]): Promise<number[]> {
  const suitable = (await findSuitableProviders(db, job, now)).filter(({ id }) => !excluded.includes(id));
  return (await filterFreeProviders(db, suitable, job, MAX_CANDIDATES)).map(({ id }) => id);
}

function refusalOf(job: Job, wanted: number | null, now: Date): Search<DomainError> {
  return [searchKey(job, { wanted }), (db) => refusal(db, job, wanted, now)];
}

/**
 * Returns why no provider takes a job, with alternative times. Reads the providers again: the times of one who left the
 * service since must not be offered.
 */
async function refusal(db: Db, job: Job, wanted: number | null, now: Date): Promise<DomainError> {
  const [provider] = wanted === null ? [] : await filterSuitable(db, job, [wanted]);
  const candidates = provider ? [provider] : await findSuitableProviders(db, job, now);
  const query = slotQueryOf(job, candidates);
  const alternatives = await nearestFree(db, query, job.startsAt, job.localDate, now);
  if (wanted !== null && !provider) return new DomainError('provider_unavailable', { alternatives });
  if (await isOutOfReach(db, job, candidates)) {
    const message = provider && `${provider.name} can’t get there in time from another visit`;
    return new DomainError('out_of_reach', { alternatives, ...(message && { message }) });
  }
  return new DomainError(wanted === null ? 'slot_taken' : 'provider_unavailable', { alternatives });
}
