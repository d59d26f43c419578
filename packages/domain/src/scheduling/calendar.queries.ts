import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Place } from './places/place.ts';
import { GRID_MINUTES, gridSlot, slotStart } from '../platform/time.ts';
import { type Quarters, mark } from './provider-calendar.ts';
import { MAX_JOB_SLOTS, MAX_TRAVEL_SLOTS, travelSlotsFrom } from './places/travel.ts';

/**
 * Returns the weekly hours of these providers, aggregated as `1 09:00 18:00,2 09:00 18:00` (weekday, start, end): a row
 * per interval takes four times as long to read.
 */
export async function readWeeks(
  db: Db | Tx,
  providerIds: readonly number[],
): Promise<{ providerId: number; week: string }[]> {
  return db
    .selectFrom('weeklyHours')
    .select(({ fn }) => ['providerId', fn<string>('string_agg', [WEEKLY_HOURS, sql.lit(',')]).as('week')])
    .where('providerId', 'in', providerIds)
    .groupBy('providerId')
    .execute();
}

/** A half-open range of grid slots. */
export interface Span {
  fromSlot: number;
  toSlot: number;
}

/** Rules for taken time. No property is optional: a caller that forgets one would silently offer the wrong times. */
export interface AvailabilityFilter {
  /** A booking whose own time counts as free. */
  exceptBookingId: number | null;
  /** Place of the job: travel time to and from other jobs counts as taken. Null for anywhere. */
  place: Place | null;
  /** Considers time off only, as if nothing was booked. */
  ignoresBookings: boolean;
}

/** Returns the taken time of each provider by id, in two reads however many there are. */
export async function readTaken(
  db: Db | Tx,
  providerIds: readonly number[],
  { fromSlot, toSlot }: Span,
  { exceptBookingId, place, ignoresBookings }: AvailabilityFilter,
): Promise<Map<number, Quarters>> {
  if (providerIds.length === 0) return new Map();
  const timeOff = await db
    .selectFrom('timeOff')
    .select(['providerId', 'startsAt', 'endsAt'])
    .where('providerId', 'in', providerIds)
    .where('endsAt', '>', slotStart(fromSlot).toISOString())
    .where('startsAt', '<', slotStart(toSlot).toISOString())
    .execute();
  const span = { fromSlot, toSlot };
  const busy = ignoresBookings ? [] : await readBusy(db, providerIds, span, { exceptBookingId, place });

  const takenById = new Map(
    providerIds.map((id): [number, Quarters] => [id, { fromSlot, marks: new Uint8Array(toSlot - fromSlot) }]),
  );
  const unused = { fromSlot, marks: new Uint8Array() };
  for (const { providerId, startsAt, endsAt } of timeOff) {
    markTimeOff(takenById.get(providerId) ?? unused, { startsAt, endsAt });
  }
  const travelTo = travelSlotsFrom(place);
  for (const { providerId, times } of busy) {
    const taken = takenById.get(providerId) ?? unused;
    const jobs = JSON.parse(`[${times ?? ''}]`) as unknown[];
    if (!place) {
      for (const time of jobs as number[]) {
        const from = Math.floor(time / SLOT_UNIT);
        mark(taken, from, from + (time & (SLOT_UNIT - 1)));
      }
      continue;
    }
    for (const [from, to, jobPlace] of jobs as [number, number, string][]) {
      const travel = travelTo(jobPlace);
      mark(taken, from - travel, to + travel);
    }
  }
  return takenById;
}

/** The calendar of one provider around a job, aggregated into texts; null without entries. */
export interface CalendarTexts {
  /** As `readWeeks` returns it. */
  week: string | null;
  /** Starts and ends: `2026-03-04T00:00:00.000Z 2026-03-05T00:00:00.000Z,…`. */
  timeOff: string | null;
  /** Starts, ends and places of jobs, as JSON without its brackets. */
  busy: string | null;
}

/** The part of a calendar that decides whether a provider is free for a job. */
export interface CalendarQuery {
  begins: string;
  ends: string;
  earliest: number;
  after: number;
  before: number;
  exceptBookingId: number;
}

export function calendarQueryFor(
  { fromSlot, toSlot }: Span,
  { exceptBookingId, place }: Omit<AvailabilityFilter, 'ignoresBookings'>,
): CalendarQuery {
  const around = place ? MAX_TRAVEL_SLOTS : 0;
  return {
    begins: slotStart(fromSlot).toISOString(),
    ends: slotStart(toSlot).toISOString(),
    earliest: fromSlot - around - MAX_JOB_SLOTS,
    after: fromSlot - around,
    before: toSlot + around,
    exceptBookingId: exceptBookingId ?? 0,
  };
}

/** Selects the calendar of the provider of each row of `providerProfile`: one statement for a few providers. */
export function selectCalendar(db: Db | Tx, query: CalendarQuery) {
  const providerId = sql.ref<number>('providerProfile.userId');
  return [
    db
      .selectFrom('weeklyHours')
      .select(({ fn }) => fn<string | null>('string_agg', [WEEKLY_HOURS, sql.lit(',')]).as('week'))
      .where('weeklyHours.providerId', '=', providerId)
      .as('week'),
    db
      .selectFrom('timeOff')
      .select(({ fn }) => fn<string | null>('string_agg', [TIME_OFF, sql.lit(',')]).as('timeOff'))
      .where('timeOff.providerId', '=', providerId)
      .where('timeOff.endsAt', '>', query.begins)
      .where('timeOff.startsAt', '<', query.ends)
      .as('timeOff'),
    db
      .selectFrom('busyTime')
      .select(({ fn }) => fn<string | null>('string_agg', [WITH_PLACES, sql.lit(',')]).as('busy'))
      .where('busyTime.providerId', '=', providerId)
      .where('fromSlot', '>', query.earliest)
      .where('fromSlot', '<', query.before)
      .where('toSlot', '>', query.after)
      .where('bookingId', '!=', query.exceptBookingId)
      .as('busy'),
  ] as const;
}

/** Returns the time that a calendar marks as taken, with travel to and from the place. */
export function takenIn(
  { timeOff, busy }: CalendarTexts,
  { fromSlot, toSlot }: Span,
  place: Place | null,
): Quarters {
  const taken = { fromSlot, marks: new Uint8Array(toSlot - fromSlot) };
  for (const range of timeOff?.split(',') ?? []) {
    const [startsAt = '', endsAt = ''] = range.split(' ');
    markTimeOff(taken, { startsAt, endsAt });
  }
  const travelTo = travelSlotsFrom(place);
  for (const [from, to, jobPlace] of JSON.parse(`[${busy ?? ''}]`) as [number, number, string][]) {
    const travel = travelTo(jobPlace);
    mark(taken, from - travel, to + travel);
  }
  return taken;
}

function markTimeOff(taken: Quarters, { startsAt, endsAt }: { startsAt: string; endsAt: string }): void {
  const last = Math.ceil(Date.parse(endsAt) / (GRID_MINUTES * 60_000));
  mark(taken, gridSlot(new Date(startsAt)), last);
}

/** Reads the jobs of these providers, aggregated into a row each: a row per job takes twice as long to read. */
async function readBusy(
  db: Db | Tx,
  providerIds: readonly number[],
  { fromSlot, toSlot }: Span,
  { exceptBookingId, place }: Omit<AvailabilityFilter, 'ignoresBookings'>,
): Promise<{ providerId: number; times: string | null }[]> {
  const around = place ? MAX_TRAVEL_SLOTS : 0;
  return db
    .selectFrom('providerProfile')
    .select((outer) => [
      'userId as providerId',
      outer
        .selectFrom('busyTime')
        .select(({ fn }) =>
          fn<string | null>('string_agg', [place ? WITH_PLACES : WITHOUT_PLACES, sql.lit(',')]).as('times'),
        )
        .whereRef('busyTime.providerId', '=', 'providerProfile.userId')
        .where('fromSlot', '>', fromSlot - around - MAX_JOB_SLOTS)
        .where('fromSlot', '<', toSlot + around)
        .where('toSlot', '>', fromSlot - around)
        .$if(exceptBookingId !== null, (query) => query.where('bookingId', '!=', exceptBookingId))
        .as('times'),
    ])
    .where('userId', 'in', providerIds)
    .execute();
}

const WEEKLY_HOURS = sql`"dayOfWeek" || ' ' || "startTime" || ' ' || "endTime"`;
const TIME_OFF = sql`"startsAt" || ' ' || "endsAt"`;
/** A power of two, above the quarter hours of any job. */
const SLOT_UNIT = 1024;
/** Packs start and length of a busy time into one number, which is read in half the time of two. */
const WITHOUT_PLACES = sql`cast("fromSlot" * ${sql.lit(SLOT_UNIT)} + "toSlot" - "fromSlot" as text)`;
/** A busy time and its place as JSON. */
const WITH_PLACES = sql`'[' || "fromSlot" || ',' || "toSlot" || ',"' || coalesce("place", '') || '"]'`;

/** Counts the times ahead that each provider of a query with `user` holds: the jobs, and other times requested for them. */
export function countHeldTimes(db: Db | Tx, nowSlot: number) {
  return db
    .selectFrom('busyTime')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('busyTime.providerId', '=', sql.ref<number>('user.id'))
    .where('fromSlot', '>', nowSlot);
}

/** Returns how many times each of these providers holds ahead. */
export async function upcomingWork(
  db: Db | Tx,
  providerIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('user')
    .select(['id', countHeldTimes(db, gridSlot(now)).as('jobs')])
    .where('id', 'in', providerIds)
    .execute();
  return new Map(rows.map(({ id, jobs }) => [id, Number(jobs)]));
}

/** Returns a provider's jobs in the 24 hours before each of these grid slots, latest first. */
export async function busyTimesBefore(
  db: Db,
  providerId: number,
  slots: readonly number[],
): Promise<(Span & { place: string | null })[]> {
  if (slots.length === 0) return [];
  return db
    .selectFrom('busyTime')
    .select(['fromSlot', 'toSlot', 'place'])
    .where('providerId', '=', providerId)
    .where(({ eb, and, or }) =>
      or(slots.map((slot) => and([eb('fromSlot', '>=', slot - SLOTS_OF_A_DAY), eb('fromSlot', '<', slot)]))),
    )
    .orderBy('fromSlot', 'desc')
    .execute();
}

const SLOTS_OF_A_DAY = (24 * 60) / GRID_MINUTES;
