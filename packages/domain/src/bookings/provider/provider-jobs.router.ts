import { z } from 'zod';
import { daysBetween, londonWall } from '../../platform/calendar.ts';
import { PlainDate } from '../../platform/calendar.schema.ts';
import { cursorAfter, type Page, pageOf } from '../../platform/page.ts';
import { Id } from '../../platform/text.ts';
import { query } from '../../platform/trpc.ts';
import { type BookingRow, placeOf } from '../booking.queries.ts';
import type { Booking } from '../booking.schema.ts';
import {
  BOOKING_FIELDS,
  listBooking,
  pageByStart,
  presentBooking,
  readsCustomer,
} from '../present-booking.ts';
import { districtPlace, readRequested } from '../cover/present-request.ts';
import {
  timesByDay,
  jobsOf,
  jobsOnDay,
  nextJobOf,
  pendingDatesOf,
  requestsFor,
} from './provider-jobs.queries.ts';
import {
  type DayJob,
  type Distance,
  type JobRequest,
  JOB_FIELDS,
  JobsQuery,
  type ListedJob,
  REQUEST_FIELDS,
  RequestsQuery,
} from './provider-jobs.schema.ts';
import { busyTimesBefore, type Span } from '../../scheduling/calendar.queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Place, placeOfPostcode } from '../../scheduling/places/place.ts';
import { kilometresBetween, parsePlace, travelMinutes } from '../../scheduling/places/travel.ts';
import { readArea } from '../../providers/provider.queries.ts';
import { gridSlot, slotStart } from '../../platform/time.ts';

/** No calendar shows more at once. */
const MAX_DAYS = 42;
const Days = z
  .object({ from: PlainDate, to: PlainDate })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_DAYS, {
    path: ['to'],
    message: `Please choose ${MAX_DAYS} days or fewer`,
  });

const NO_PLACE = { latitude: null, longitude: null, postcode: null };

const cursorOf = ({ startsAt: at, id }: BookingRow) => cursorAfter({ at, id });

export const providerJobProcedures = {
  /** A page of the provider's jobs, by status, service, London day and what they are found by (DSH-13). @throws invalid */
  jobs: query('provider')
    .input(JobsQuery)
    .query(async ({ ctx: { database, viewer, now }, input }): Promise<Page<ListedJob>> => {
      const rows = await jobsOf(database.read, { ...input, providerId: viewer.id });
      const fields = input.allFields ? BOOKING_FIELDS : JOB_FIELDS;
      return pageByStart(rows, input.limit, { viewer, now }, ...fields);
    }),

  /** Returns the provider's next job, the current one, or one that is not completed yet (DSH-15); null without any. */
  nextJob: query('provider').query(async ({ ctx: { database, viewer, now } }): Promise<Booking | null> => {
    const row = await nextJobOf(database.read, viewer.id);
    return row ? presentBooking(row, viewer, now) : null;
  }),

  /** A page of what the provider is to answer, a series as one, the next date first (DSH-14). @throws invalid */
  requests: query('provider')
    .input(RequestsQuery)
    .query(async ({ ctx: { database, viewer, now }, input }): Promise<Page<JobRequest>> => {
      const rows = await requestsFor(database.read, { ...input, providerId: viewer.id });
      const seriesIds = rows.slice(0, input.limit).flatMap(({ seriesId }) => seriesId ?? []);
      const pending = await pendingDatesOf(database.read, viewer.id, seriesIds);
      const distances = await distancesTo(database.read, viewer.id, rows.slice(0, input.limit));
      const datesOf = Map.groupBy(pending, ({ seriesId }) => seriesId);
      const present = (row: BookingRow): JobRequest => {
        const booking = listBooking(row, { viewer, now }, ...REQUEST_FIELDS);
        const dates = (datesOf.get(row.seriesId) ?? []).map((each) =>
          listBooking(each, { viewer, now }, 'totalPrice'),
        );
        return { id: row.id, booking, dates, distance: distances.get(row.id) ?? null };
      };
      return pageOf(rows, input.limit, { cursorOf, present });
    }),

  /**
   * Returns the distance to a booking of the provider, or to the middle of its postcode district when they are asked to cover
   * it; null when it is unknown (AVL-5, AVL-9). @throws not_found
   */
  distance: query('provider')
    .input(z.object({ bookingId: Id }))
    .query(async ({ ctx: { database, viewer, now }, input }): Promise<Distance | null> => {
      const { booking, actor } = await readRequested(database.read, viewer, input.bookingId, now);
      if (!readsCustomer(actor, booking)) return null;
      const place = actor === 'substitute' ? districtPlace(booking) : placeOf(booking);
      const distances = await distancesTo(database.read, viewer.id, [{ ...booking, ...(place ?? NO_PLACE) }]);
      return distances.get(booking.id) ?? null;
    }),

  /** Returns the times of accepted jobs and open requests by London day, for six weeks at most (DSH-11). @throws invalid */
  jobDays: query('provider')
    .input(Days)
    .query(({ ctx: { database, viewer }, input }) =>
      timesByDay(database.read, { ...input, providerId: viewer.id }),
    ),

  /** Returns the accepted jobs of a London day in order, with the travel to each (DSH-11, AVL-9). @throws invalid */
  day: query('provider')
    .input(z.object({ date: PlainDate }))
    .query(async ({ ctx: { database, viewer, now }, input: { date } }): Promise<DayJob[]> => {
      const rows = await jobsOnDay(database.read, { providerId: viewer.id, date });
      const distances = await distancesTo(database.read, viewer.id, rows);
      return rows.map((row) => ({
        booking: listBooking(row, { viewer, now }, ...JOB_FIELDS),
        distance: distances.get(row.id) ?? null,
      }));
    }),
};

/**
 * Returns the distances to requests of a provider (AVL-9), from the preceding job of the same day, or else from the district
 * where the provider starts; none where a place is unknown.
 */
async function distancesTo(
  db: Db,
  providerId: number,
  requests: readonly BookingRow[],
): Promise<Map<number, Distance>> {
  const area = await readArea(db, providerId);
  const start = placeOfPostcode(area);
  const slots = [...new Set(requests.map(slotOf))];
  const busyTimes = await busyTimesBefore(db, providerId, slots);
  return new Map(
    requests.flatMap((request) => {
      const to = placeOf(request);
      const isBefore = ({ fromSlot, toSlot }: Span) =>
        fromSlot < slotOf(request) && dayOf(toSlot) === request.localDate;
      const job = busyTimes.find(isBefore);
      const from = job ? job.place && parsePlace(job.place) : start;
      return to && from ? [[request.id, distance(job ? null : area, from, to)]] : [];
    }),
  );
}

function distance(area: string | null, from: Place, to: Place): Distance {
  const isSame = from.postcode === to.postcode;
  const kilometres = isSame ? 0 : kilometresBetween(from, to);
  return { area, kilometres: Number(kilometres.toFixed(1)), minutes: travelMinutes(from, to) };
}

function dayOf(slot: number): string {
  return londonWall(slotStart(slot)).date;
}

function slotOf({ startsAt }: BookingRow): number {
  return gridSlot(new Date(startsAt));
}
