import { addDays } from '../../platform/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import { countRows, literal } from '../../platform/database/dialect.ts';
import { contains } from '../../platform/database/contains.ts';
import { placeOf } from '../../platform/page.ts';
import { londonInstant } from '../../platform/time.ts';
import { type BookingRow, selectBookings } from '../booking.queries.ts';
import type { JobTimes } from './job-times.ts';
import type { JobsQuery, RequestsQuery } from './provider-jobs.schema.ts';

/** Before every start there is, and after it. */
const [FIRST, LAST] = ['0', '9999'];

const midnightOf = (date: string) => londonInstant(date, '00:00').toISOString();

/** One more than a page of a provider's jobs in the order of their starts (DSH-13). @throws invalid */
export async function jobsOf(
  db: Db,
  {
    providerId,
    text,
    status,
    serviceId,
    from,
    to,
    active,
    order,
    cursor,
    limit,
  }: JobsQuery & { providerId: number },
): Promise<BookingRow[]> {
  const isSoonest = order === 'soonest';
  const { at, id } = placeOf(cursor) ?? { at: isSoonest ? FIRST : LAST, id: 0 };
  const direction = isSoonest ? 'asc' : 'desc';
  return selectBookings(db)
    .where('booking.providerId', '=', providerId)
    .where((eb) => eb(eb.refTuple('booking.startsAt', 'booking.id'), isSoonest ? '>' : '<', eb.tuple(at, id)))
    .$if(status !== undefined, (query) => query.where('booking.status', '=', status ?? 'pending'))
    .$if(serviceId !== undefined, (query) => query.where('booking.serviceId', '=', serviceId ?? 0))
    .$if(from !== undefined, (query) => query.where('booking.startsAt', '>=', midnightOf(from ?? '')))
    .$if(to !== undefined, (query) => query.where('booking.startsAt', '<', midnightOf(addDays(to ?? '', 1))))
    .$if(active, (query) =>
      query.where('booking.status', '!=', 'cancelled').where('booking.pausedAt', 'is', null),
    )
    .$if(text !== '', (query) =>
      query.where((eb) =>
        eb.or([
          // Of a job that was called off the provider reads no address, and finds none (LIF-13).
          eb.and([eb('booking.status', '!=', 'cancelled'), contains(eb.ref('booking.searchKey'), text)]),
          contains(eb.fn('lower', ['customer.name']), text),
          eb('booking.id', '=', /^\d{1,9}$/.test(text) ? Number(text) : 0),
        ]),
      ),
    )
    .orderBy('booking.startsAt', direction)
    .orderBy('booking.id', direction)
    .limit(limit + 1)
    .execute();
}

/** Returns the provider's soonest confirmed job, done or not, that is not paused (DSH-15). */
export async function nextJobOf(db: Db, providerId: number): Promise<BookingRow | undefined> {
  return selectBookings(db)
    .where('booking.providerId', '=', providerId)
    .where('booking.status', '=', 'confirmed')
    .where('booking.pausedAt', 'is', null)
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns one more than a page of a provider's open requests, the next first; a series is listed by its next date.
 * @throws invalid
 */
export async function requestsFor(
  db: Db,
  { providerId, cursor, limit }: RequestsQuery & { providerId: number },
): Promise<BookingRow[]> {
  const { at, id } = placeOf(cursor) ?? { at: FIRST, id: 0 };
  return selectOpenRequests(db, providerId)
    .where((eb) => eb(eb.refTuple('booking.startsAt', 'booking.id'), '>', eb.tuple(at, id)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('booking as earlier')
            .select('earlier.id')
            .whereRef('earlier.seriesId', '=', 'booking.seriesId')
            .where('earlier.providerId', '=', providerId)
            .where('earlier.status', '=', 'pending')
            .where('earlier.pausedAt', 'is', null)
            .where((of) =>
              of(
                of.refTuple('earlier.startsAt', 'earlier.id'),
                '<',
                of.refTuple('booking.startsAt', 'booking.id'),
              ),
            ),
        ),
      ),
    )
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .limit(limit + 1)
    .execute();
}

/** The dates of these series that wait for a provider, the next first. */
export async function pendingDatesOf(
  db: Db,
  providerId: number,
  seriesIds: readonly number[],
): Promise<BookingRow[]> {
  if (seriesIds.length === 0) return [];
  const rows = await selectOpenRequests(db, providerId).where('booking.seriesId', 'in', seriesIds).execute();
  return rows.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id - b.id);
}

/** Selects the open requests of a provider, without paused dates. */
function selectOpenRequests(db: Db, providerId: number) {
  return selectBookings(db)
    .where('booking.providerId', '=', providerId)
    .where('booking.status', '=', 'pending')
    .where('booking.pausedAt', 'is', null);
}

/** Returns a provider's accepted jobs of a London day, done or not, in order (DSH-11). */
export async function jobsOnDay(
  db: Db,
  { providerId, date }: { providerId: number; date: string },
): Promise<BookingRow[]> {
  return selectBookings(db)
    .where('booking.providerId', '=', providerId)
    .where('booking.localDate', '=', date)
    .where('booking.status', 'in', ['confirmed', 'completed'])
    .where('booking.pausedAt', 'is', null)
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .execute();
}

/** Returns the times of a provider’s accepted jobs and open requests by London day; days without any are left out. */
export async function timesByDay(
  db: Db,
  { providerId, from, to }: { providerId: number; from: string; to: string },
): Promise<JobTimes[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['localDate', 'time', 'status'])
    .where('providerId', '=', providerId)
    .where('status', '!=', 'cancelled')
    .where('startsAt', '>=', midnightOf(from))
    .where('startsAt', '<', midnightOf(addDays(to, 1)))
    .where('pausedAt', 'is', null)
    .execute();
  return [...Map.groupBy(rows, ({ localDate }) => localDate)].map(([date, all]) => {
    const timesOf = (isRequest: boolean) =>
      all
        .filter(({ status }) => (status === 'pending') === isRequest)
        .map(({ time }) => time)
        .toSorted();
    return { date, jobs: timesOf(false), requests: timesOf(true) };
  });
}

/** Counts a provider's open requests and future confirmed jobs (DSH-5). */
export async function countJobs(
  db: Db,
  providerId: number,
  now: Date,
): Promise<{ pending: number; upcoming: number }> {
  const jobs = db.selectFrom('booking').where('providerId', '=', providerId).where('pausedAt', 'is', null);
  const upcoming = jobs.where('status', '=', 'confirmed').where('startsAt', '>=', now.toISOString());
  return {
    pending: await countRows(jobs.where('status', '=', 'pending')),
    upcoming: await countRows(upcoming),
  };
}

export async function completedByService(
  db: Db,
  providerId: number,
): Promise<{ serviceId: number; jobs: number }[]> {
  const rows = await db
    .selectFrom('booking')
    .select(({ fn }) => ['serviceId', fn.countAll().as('jobs')])
    .where('providerId', '=', providerId)
    .where('status', '=', literal('completed'))
    .groupBy('serviceId')
    .execute();
  return rows.map(({ serviceId, jobs }) => ({ serviceId, jobs: Number(jobs) }));
}

/** Sums a provider's completed jobs by service and London day: number, minutes and US cents. */
export async function earnedByDay(
  db: Db,
  { providerId, from, to }: { providerId: number; from: string; to: string },
): Promise<{ date: string; serviceId: number; jobs: number; minutes: number; total: number }[]> {
  const rows = await db
    .selectFrom('booking')
    .select(({ fn }) => [
      'serviceId',
      'localDate',
      fn.countAll().as('jobs'),
      fn.sum('duration').as('minutes'),
      fn.sum('totalPrice').as('total'),
    ])
    .where('providerId', '=', providerId)
    .where('status', '=', literal('completed'))
    .where('localDate', '>=', from)
    .where('localDate', '<=', to)
    .groupBy(['serviceId', 'localDate'])
    .execute();
  return rows.map(({ localDate: date, serviceId, jobs, minutes, total }) => ({
    date,
    serviceId,
    jobs: Number(jobs),
    minutes: Number(minutes),
    total: Number(total),
  }));
}

/** Returns the London day and the total in US cents of each confirmed job ahead. */
export async function bookedAhead(
  db: Db,
  providerId: number,
  now: Date,
): Promise<{ date: string; total: number }[]> {
  return db
    .selectFrom('booking')
    .select(['localDate as date', 'totalPrice as total'])
    .where('providerId', '=', providerId)
    .where('status', '=', 'confirmed')
    .where('pausedAt', 'is', null)
    .where('startsAt', '>=', now.toISOString())
    .execute();
}

/** Returns the tips that a provider was given, in US cents, with the London day of the visit. */
export async function tipsIn(
  db: Db,
  { providerId, from, to }: { providerId: number; from: string; to: string },
) {
  const rows = await db
    .selectFrom('review')
    .innerJoin('booking', 'booking.id', 'review.bookingId')
    .innerJoin('user as customer', 'customer.id', 'booking.userId')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .select(['booking.id', 'booking.localDate as date', 'review.tip'])
    .select(['customer.name as customerName', 'service.name as serviceName'])
    .where('review.providerId', '=', providerId)
    .where('review.tip', '>', 0)
    .where('booking.localDate', '>=', from)
    .where('booking.localDate', '<=', to)
    .execute();
  return rows.map((row) => ({ ...row, tip: row.tip ?? 0 }));
}
