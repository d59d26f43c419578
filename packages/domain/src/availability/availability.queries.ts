import type { Db, Tx } from '../database/database.ts';
import { GRID_MINUTES, addMinutes, gridSlot, slotStart } from '../time.ts';
import type { TimeOff } from './working-time.schema.ts';
import { type Hours, type ProviderCalendar, fill, workingSlots } from './provider-calendar.ts';

/** A provider whose time is asked for. */
export interface Candidate {
  id: number;
  offersOvernight: boolean;
}

/**
 * The calendars of several providers between two grid slots (half-open), in three reads whatever their number. What
 * the booking `exceptFor` holds counts as free, for a booking never stands in its own way.
 */
export async function readCalendars(
  db: Db | Tx,
  candidates: readonly Candidate[],
  fromSlot: number,
  toSlot: number,
  exceptFor: number | null = null,
): Promise<ProviderCalendar[]> {
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ id }) => id);
  const from = slotStart(fromSlot).toISOString();
  const to = slotStart(toSlot).toISOString();
  const hours = await db.selectFrom('weeklyHours').selectAll().where('providerId', 'in', ids).execute();
  const timeOff = await db
    .selectFrom('timeOff')
    .selectAll()
    .where('providerId', 'in', ids)
    .where('endsAt', '>', from)
    .where('startsAt', '<', to)
    .execute();
  const claims = await db
    .selectFrom('claim')
    .select(['providerId', 'slot'])
    .where('providerId', 'in', ids)
    .where('slot', '>=', fromSlot)
    .where('slot', '<', toSlot)
    .$if(exceptFor !== null, (query) => query.where('bookingId', '!=', exceptFor))
    .execute();

  const hoursOf = Map.groupBy(hours, (row) => row.providerId);
  const calendars = candidates.map(({ id, offersOvernight }) => ({
    providerId: id,
    offersOvernight,
    fromSlot,
    working: workingSlots(hoursOf.get(id) ?? [], fromSlot, toSlot),
    taken: new Uint8Array(toSlot - fromSlot),
  }));
  const takenOf = new Map(calendars.map(({ providerId, taken }) => [providerId, taken]));
  const nobodys = new Uint8Array();
  for (const { providerId, startsAt, endsAt } of timeOff) {
    const last = Math.ceil(Date.parse(endsAt) / (GRID_MINUTES * 60_000));
    fill(takenOf.get(providerId) ?? nobodys, gridSlot(new Date(startsAt)) - fromSlot, last - fromSlot);
  }
  for (const { providerId, slot } of claims)
    fill(takenOf.get(providerId) ?? nobodys, slot - fromSlot, slot - fromSlot + 1);
  return calendars;
}

/** When a booking is, or wants to be: its start, and minutes. */
export interface Stretch {
  startsAt: Date;
  duration: number;
}

/**
 * Claims every quarter hour of a booking for a provider, beside what the booking holds already. False when another
 * booking holds one of them, so that `attempt` undoes the rest: the table's key decides, two processes cannot both win.
 */
export async function claimTime(
  tx: Tx,
  { providerId, bookingId, ...stretch }: { providerId: number; bookingId: number } & Stretch,
): Promise<boolean> {
  const slots = slotsOf(stretch);
  const claimed = await tx
    .insertInto('claim')
    .values(slots.map((slot) => ({ providerId, slot, bookingId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('slot')
    .execute();
  if (claimed.length === slots.length) return true;
  const held = await tx
    .selectFrom('claim')
    .select('slot')
    .where('bookingId', '=', bookingId)
    .where('providerId', '=', providerId)
    .where('slot', 'in', slots)
    .execute();
  return held.length === slots.length;
}

/** Gives back all time that a booking holds, but for these stretches of this provider. */
export async function releaseTime(
  tx: Tx,
  bookingId: number,
  kept: { providerId: number; stretches: readonly Stretch[] } | null = null,
): Promise<void> {
  const slots = kept?.stretches.flatMap(slotsOf) ?? [];
  await tx
    .deleteFrom('claim')
    .where('bookingId', '=', bookingId)
    .$if(slots.length > 0, (query) =>
      query.where(({ eb, or }) =>
        or([eb('providerId', '!=', kept?.providerId ?? 0), eb('slot', 'not in', slots)]),
      ),
    )
    .execute();
}

function slotsOf({ startsAt, duration }: Stretch): number[] {
  const first = gridSlot(startsAt);
  return Array.from({ length: duration / GRID_MINUTES }, (_, index) => first + index);
}

/** Replaces a provider's weekly hours. */
export async function setWeeklyHours(tx: Tx, providerId: number, hours: readonly Hours[]): Promise<void> {
  await tx.deleteFrom('weeklyHours').where('providerId', '=', providerId).execute();
  if (hours.length === 0) return;
  const rows = hours.map(({ dayOfWeek, startTime, endTime }) => ({
    providerId,
    dayOfWeek,
    startTime,
    endTime,
  }));
  await tx.insertInto('weeklyHours').values(rows).execute();
}

/** A provider's weekly hours, Sunday first. */
export async function listHours(db: Db | Tx, providerId: number): Promise<Hours[]> {
  return db
    .selectFrom('weeklyHours')
    .select(['dayOfWeek', 'startTime', 'endTime'])
    .where('providerId', '=', providerId)
    .orderBy('dayOfWeek')
    .orderBy('startTime')
    .execute();
}

/** A provider's time off that has not ended, soonest first. */
export async function listTimeOff(db: Db | Tx, providerId: number, now: Date): Promise<TimeOff[]> {
  return db
    .selectFrom('timeOff')
    .select(['id', 'startsAt', 'endsAt', 'reason'])
    .where('providerId', '=', providerId)
    .where('endsAt', '>', now.toISOString())
    .orderBy('endsAt')
    .execute();
}

/** Whether a provider has time off at any moment of a stretch. */
export async function isOff(
  db: Db | Tx,
  providerId: number,
  { startsAt, duration }: Stretch,
): Promise<boolean> {
  const row = await db
    .selectFrom('timeOff')
    .select('id')
    .where('providerId', '=', providerId)
    .where('endsAt', '>', startsAt.toISOString())
    .where('startsAt', '<', addMinutes(startsAt, duration).toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTimeOff(
  tx: Tx,
  timeOff: { providerId: number; startsAt: Date; endsAt: Date; reason: string | null },
): Promise<number> {
  const { startsAt, endsAt, ...rest } = timeOff;
  const { id } = await tx
    .insertInto('timeOff')
    .values({ ...rest, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when the provider has no such time off. */
export async function deleteTimeOff(tx: Tx, providerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('timeOff')
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteTimeOffOf(tx: Tx, providerId: number): Promise<void> {
  await tx.deleteFrom('timeOff').where('providerId', '=', providerId).execute();
}
