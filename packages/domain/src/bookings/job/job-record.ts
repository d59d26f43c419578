import type { Db, Tx } from '../../platform/database/database.ts';
import { photosOfBooking } from '../../platform/files/photo.queries.ts';
import type { Actor } from '../lifecycle/booking.lifecycle.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { BookingOptions } from '../booking.schema.ts';
import { readsCustomer } from '../present-booking.ts';
import { tasksOf } from '../tasks.ts';
import { WRITING, whyClosed } from './job.policy.ts';
import type { Ticks } from './job.queries.ts';
import type { JobRecord } from './job.schema.ts';
import { closesAt, lastStage, nextStage, opensAt } from './stages.ts';

/** Who writes the record of a visit; its customer reads it (JOB-1, JOB-8). */
const WRITERS: readonly Actor[] = ['provider', 'admin'];

/** What was done at a visit, as somebody who takes part reads it, with what they may do about it now (JOB-8). */
export async function readRecord(
  db: Db | Tx,
  booking: BookingRow,
  actor: Actor,
  now: Date,
): Promise<JobRecord> {
  const { id, onMyWayAt, startedAt, finishedAt, status } = booking;
  const told = readsCustomer(actor, booking);
  const isWritten = status === 'confirmed' || status === 'completed';
  const writes = WRITERS.includes(actor) && isWritten && booking.pausedAt === null && now < closesAt(booking);
  const stage = nextStage(booking);
  const openFrom = (from: Date) => ({
    from: from.toISOString(),
    isOpen: whyClosed(booking, from, now) === null,
  });
  return {
    bookingId: id,
    stages: { onMyWay: onMyWayAt, started: startedAt, finished: finishedAt },
    tasks: told ? tasksWithTicks(booking) : [],
    note: told ? booking.jobNote : null,
    photos: told ? await photosOfBooking(db, id) : [],
    next: writes && stage ? { stage, ...openFrom(opensAt(booking, stage)) } : null,
    undo: writes && status === 'confirmed' ? (lastStage(booking)?.name ?? null) : null,
    writing: writes ? openFrom(opensAt(booking, WRITING)) : null,
  };
}

/** What is kept of a visit beside its photos. */
export function storedRecord(
  booking: BookingRow,
): Pick<JobRecord, 'bookingId' | 'stages' | 'tasks' | 'note'> {
  const { id, onMyWayAt, startedAt, finishedAt, jobNote } = booking;
  const stages = { onMyWay: onMyWayAt, started: startedAt, finished: finishedAt };
  return { bookingId: id, stages, tasks: tasksWithTicks(booking), note: jobNote };
}

/** The tasks of a visit, and those that were done under words of another time. */
function tasksWithTicks(booking: BookingRow): JobRecord['tasks'] {
  const ticks = ticksOf(booking);
  return [...new Set([...tasksOfRow(booking), ...ticks.keys()])].map((task) => ({
    task,
    doneAt: ticks.get(task) ?? null,
  }));
}

/** What is to be done at a visit. */
export function tasksOfRow({ serviceId, serviceType, options }: BookingRow): string[] {
  return tasksOf({ serviceId, serviceType, options: JSON.parse(options) as BookingOptions });
}

export function ticksOf({ ticks }: Pick<BookingRow, 'ticks'>): Ticks {
  return new Map(Object.entries(JSON.parse(ticks) as Record<string, string>));
}
