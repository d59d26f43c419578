import type { Db, Tx } from '../platform/database/database.ts';
import { addMinutes } from '../platform/time.ts';
import type { TimeRange } from './claim.queries.ts';
import type { Hours, TimeOff } from './provider-calendar.ts';

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

export async function listHours(db: Db | Tx, providerId: number): Promise<Hours[]> {
  return db
    .selectFrom('weeklyHours')
    .select(['dayOfWeek', 'startTime', 'endTime'])
    .where('providerId', '=', providerId)
    .orderBy('dayOfWeek')
    .orderBy('startTime')
    .execute();
}

/** Returns a provider's time off that has not ended, ordered by its end. */
export async function listTimeOff(db: Db | Tx, providerId: number, now: Date): Promise<TimeOff[]> {
  return db
    .selectFrom('timeOff')
    .select(['id', 'startsAt', 'endsAt', 'reason'])
    .where('providerId', '=', providerId)
    .where('endsAt', '>', now.toISOString())
    .orderBy('endsAt')
    .execute();
}

/** Returns whether a time range overlaps the provider's time off. */
export async function overlapsTimeOff(
  db: Db | Tx,
  providerId: number,
  { startsAt, duration }: TimeRange,
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

export async function deleteTimeOff(tx: Tx, providerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('timeOff')
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
