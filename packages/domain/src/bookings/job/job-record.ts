import type { Db, Tx } from '../../platform/database/database.ts';
import { photosOfBooking } from '../../platform/files/photo.queries.ts';
import type { Actor } from '../lifecycle/booking.lifecycle.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { BookingOptions } from '../booking.schema.ts';
import { readsCustomer } from '../present-booking.ts';
import { tasksOf } from '../tasks.ts';
import { visitClosesAt } from '../deadlines/deadlines.ts';
import { WRITING, whyClosed } from './job.policy.ts';
import { stageOpensAt } from './stages.ts';
import type { Ticks } from './job.queries.ts';
import type { JobRecord } from './job.schema.ts';

/** The actors who write the record of a visit; its customer reads it (JOB-1, JOB-8). */
const WRITERS: readonly Actor[] = ['provider', 'admin'];

/** Returns the record of a visit as a participant reads it, with what they may change now (JOB-8). */
export async function readRecord(
  db: Db | Tx,
  booking: BookingRow,
  actor: Actor,
  now: Date,
): Promise<JobRecord> {
  const seesDetails = readsCustomer(actor, booking);
  const hasRecord = booking.status === 'confirmed' || booking.status === 'completed';
  const mayWrite =
    WRITERS.includes(actor) && hasRecord && booking.pausedAt === null && now < visitClosesAt(booking);
  const from = stageOpensAt(booking, WRITING);
  return {
    ...storedRecord(booking),
    ...(!seesDetails && { tasks: [], note: null }),
    photos: seesDetails ? await photosOfBooking(db, booking.id) : [],
    writing: mayWrite ? { from: from.toISOString(), isOpen: whyClosed(booking, from, now) === null } : null,
  };
}

/** Returns the record of a visit without its photos. */
export function storedRecord(
  booking: BookingRow,
): Pick<JobRecord, 'bookingId' | 'stages' | 'tasks' | 'note'> {
  const { id, onMyWayAt, startedAt, finishedAt, jobNote } = booking;
  const stages = { onMyWay: onMyWayAt, started: startedAt, finished: finishedAt };
  return { bookingId: id, stages, tasks: tasksWithTicks(booking), note: jobNote };
}

/** Returns the tasks of a visit, and finished ones that are no longer on its list. */
function tasksWithTicks(booking: BookingRow): JobRecord['tasks'] {
  const ticks = ticksOf(booking);
  return [...new Set([...tasksOfRow(booking), ...ticks.keys()])].map((task) => ({
    task,
    doneAt: ticks.get(task) ?? null,
  }));
}

export function tasksOfRow({ serviceId, serviceType, options }: BookingRow): string[] {
  return tasksOf({ serviceId, serviceType, options: JSON.parse(options) as BookingOptions });
}

export function ticksOf({ ticks }: Pick<BookingRow, 'ticks'>): Ticks {
  return new Map(Object.entries(JSON.parse(ticks) as Record<string, string>));
}
