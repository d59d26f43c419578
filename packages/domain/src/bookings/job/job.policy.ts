import { londonWall } from '../../platform/calendar.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { lastTime } from '../../platform/events/event.queries.ts';
import { ZONE } from '../../platform/product.ts';
import type { BookingRow } from '../booking.queries.ts';
import { COMPLETED_AFTER_HOURS, visitClosesAt } from '../deadlines/deadlines.ts';
import { type Stage, stageOpensAt } from './stages.ts';

/** Tasks, note and photos may be changed as soon as this stage may be recorded (JOB-4). */
export const WRITING: Stage = 'started';

/** Tolerated lead of a phone's clock. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Returns why the record of a visit cannot be changed; null when it can, which is from `from` on. */
export function whyClosed(booking: BookingRow, from: Date, now: Date): string | null {
  const { status, pausedAt } = booking;
  if (status === 'cancelled') return 'This booking was cancelled';
  if (status === 'pending') return 'This booking hasn’t been accepted yet';
  if (pausedAt !== null) return 'This date is paused';
  if (now >= visitClosesAt(booking))
    return `You can no longer change this visit: it ended more than ${COMPLETED_AFTER_HOURS} hours ago`;
  if (now < from) return `You can do this from ${formatTimeAndDay(from)}`;
  return null;
}

/** @throws record_closed with the reason */
export function refuseUnlessOpen(booking: BookingRow, stage: Stage, now: Date): void {
  const message = whyClosed(booking, stageOpensAt(booking, stage), now);
  if (message !== null) throw new DomainError('record_closed', { message });
}

/**
 * Returns the time of an action at a visit: now, or the time stored by a phone without a connection, which is neither in the
 * future nor before the job was accepted or the action was allowed (JOB-2). @throws invalid (`at`)
 */
export async function timeOfAction(
  db: Db | Tx,
  booking: BookingRow,
  { at, stage, now }: { at: string | undefined; stage: Stage; now: Date },
): Promise<Date> {
  if (at === undefined) return now;
  const done = new Date(at);
  if (done.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) {
    throw invalidField('at', 'This time is in the future. Please check your phone’s clock');
  }
  const acceptedAt = await lastTime(db, booking.id, 'booking.accepted');
  if (acceptedAt !== null && done < new Date(acceptedAt)) {
    throw invalidField('at', 'This time is before you accepted the job');
  }
  const from = stageOpensAt(booking, stage);
  if (done < from) throw invalidField('at', `You can only do this from ${formatTimeAndDay(from)}`);
  return done > now ? now : done;
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, day: 'numeric', month: 'long' });

/** `10:05 on 4 March`, in London. */
export function formatTimeAndDay(instant: Date): string {
  return `${londonWall(instant).time} on ${day.format(instant)}`;
}
