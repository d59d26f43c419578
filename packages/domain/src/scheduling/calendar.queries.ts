import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Place } from './places/place.ts';
import { GRID_MINUTES, gridSlot, slotStart } from '../platform/time.ts';
import { type Quarters, mark } from './provider-calendar.ts';
import { MAX_JOB_MINUTES, MAX_TRAVEL, travelSlotsFrom } from './travel-slots.ts';

/**
 * The weekly hours of these providers, a row each: `1 09:00 18:00,2 09:00 18:00`, weekday, start and end. A row an
 * interval would take four times as long to read.
 */
export async function readWeeks(
  db: Db | Tx,
  providerIds: readonly number[],
): Promise<{ providerId: number; week: string }[]> {
  return db
    .selectFrom('weeklyHours')
    .select(({ fn, val }) => [
      'providerId',
      fn<string>('string_agg', [sql`"dayOfWeek" || ' ' || "startTime" || ' ' || "endTime"`, val(',')]).as(
        'week',
      ),
    ])
    .where('providerId', 'in', providerIds)
    .groupBy('providerId')
    .execute();
}

/** Between which grid slots, half-open. */
export interface Span {
  fromSlot: number;
  toSlot: number;
}

/** What time is asked for: with a place, time that leaves no travel from and to other jobs is taken too. */
export interface Purpose {
  /** The booking whose time counts as free, for a booking never stands in its own way. */
  exceptFor: number | null;
  place: Place | null;
  /** Looks at time off alone, as if nothing was booked. */
  ignoresBookings?: boolean;
}

/** Returns what of these providers' time is taken, by their id, in two reads whatever their number. */
export async function readTaken(
  db: Db | Tx,
  providerIds: readonly number[],
  { fromSlot, toSlot }: Span,
  { exceptFor, place, ignoresBookings = false }: Purpose,
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
  const busy = ignoresBookings ? [] : await readBusy(db, providerIds, span, { exceptFor, place });

  const takenOf = new Map(
    providerIds.map((id): [number, Quarters] => [id, { fromSlot, marks: new Uint8Array(toSlot - fromSlot) }]),
  );
  const nobodys = { fromSlot, marks: new Uint8Array() };
  for (const { providerId, startsAt, endsAt } of timeOff) {
    const last = Math.ceil(Date.parse(endsAt) / (GRID_MINUTES * 60_000));
    mark(takenOf.get(providerId) ?? nobodys, gridSlot(new Date(startsAt)), last);
  }
  const travelTo = travelSlotsFrom(place);
  for (const { providerId, times } of busy) {
    const taken = takenOf.get(providerId) ?? nobodys;
    const listed = JSON.parse(`[${times ?? ''}]`) as unknown[];
    if (!place) {
      for (const time of listed as number[]) {
        const from = Math.floor(time / SLOT_UNIT);
        mark(taken, from, from + (time & (SLOT_UNIT - 1)));
      }
      continue;
    }
    for (const [from, to, where] of listed as [number, number, string][]) {
      const travel = travelTo(where);
      mark(taken, from - travel, to + travel);
    }
  }
  return takenOf;
}

/** Reads what these providers are busy with, a row each: a month's jobs, a row each, would take twice as long to read. */
async function readBusy(
  db: Db | Tx,
  providerIds: readonly number[],
  { fromSlot, toSlot }: Span,
  { exceptFor, place }: Purpose,
): Promise<{ providerId: number; times: string | null }[]> {
  const around = place ? MAX_TRAVEL : 0;
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
        .where('fromSlot', '>', fromSlot - around - MAX_JOB_MINUTES)
        .where('fromSlot', '<', toSlot + around)
        .where('toSlot', '>', fromSlot - around)
        .$if(exceptFor !== null, (query) => query.where('bookingId', '!=', exceptFor))
        .as('times'),
    ])
    .where('userId', 'in', providerIds)
    .execute();
}

/** More than the quarter hours of any job; a power of two. */
const SLOT_UNIT = 1024;
/** A busy time as one number, read in half the time of two: its start in units, and its quarter hours. */
const WITHOUT_PLACES = sql`cast("fromSlot" * ${sql.lit(SLOT_UNIT)} + "toSlot" - "fromSlot" as text)`;
/** A busy time and its place as JSON. */
const WITH_PLACES = sql`'[' || "fromSlot" || ',' || "toSlot" || ',"' || coalesce("place", '') || '"]'`;

/** What a provider is busy with in the day before each of these grid slots, the latest first. */
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
