import type { Db } from '../../platform/database/database.ts';

const BATCH_SIZE = 500;

/** Ids of requests whose time to be answered has passed. */
export async function expiredRequests(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now.toISOString())
    .where('pausedAt', 'is', null)
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of confirmed jobs that ended at `endedBy` or before and have no open problem. */
export async function completableBookings(db: Db, endedBy: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('endsAt', '<=', endedBy.toISOString())
    .where('problemAt', 'is', null)
    .where('pausedAt', 'is', null)
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of paused dates whose start has come. */
export async function pausedPastStart(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('pausedAt', 'is not', null)
    .where('startsAt', '<=', now.toISOString())
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of bookings whose reschedule request was not answered in time. */
export async function unansweredReschedules(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('rescheduleLapsesAt', '<=', now.toISOString())
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}
