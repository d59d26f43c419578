import { openBookingsOf } from '../booking.queries.ts';
import { BookingOptions } from '../booking.schema.ts';
import { isRescheduleOpen } from '../lifecycle/conditions.ts';
import { formatDayTime } from '../../platform/dates.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import type { EventType } from '../../platform/events/event-types.ts';
import { addMinutes, GRID_MINUTES, londonInstant } from '../../platform/time.ts';
import { command, type CommandContext, query } from '../../platform/trpc.ts';
import {
  deleteTimeOff,
  insertTimeOff,
  listHours,
  listTimeOff,
  setWeeklyHours,
} from '../../scheduling/provider-time.queries.ts';
import { type AffectedJob, TimeOffDraft, TimeOffTarget, WorkingWeek } from './working-time.schema.ts';
import { outsideHours } from '../../scheduling/provider-calendar.ts';
import { MAX_TIMES_OFF } from '../limits.ts';

export const workingTimeProcedures = {
  /** The provider's weekly hours, and time off that has not ended. */
  mine: query('provider').query(async ({ ctx: { database, viewer, now } }) => ({
    hours: await listHours(database.read, viewer.id),
    timeOff: await listTimeOff(database.read, viewer.id, now),
  })),

  /** Replaces the weekly hours; returns the jobs ahead that now lie outside them, or are asked to, which stay booked. */
  setHours: command(WorkingWeek, 'provider').mutation(async ({ ctx, input: { hours } }) => {
    await setWeeklyHours(ctx.tx, ctx.viewer.id, hours);
    await recordOwn(ctx, 'availability.hours_changed');
    const affected = await jobsAhead(ctx, ({ startsAt, endsAt, overnight }) =>
      // A night needs only its start inside the hours.
      outsideHours(hours, startsAt, overnight ? addMinutes(startsAt, GRID_MINUTES) : endsAt),
    );
    return { hours: await listHours(ctx.tx, ctx.viewer.id), affected };
  }),

  /**
   * Takes time off; returns the jobs within it, or asked into it, which stay booked until they are cancelled or moved (AVL-4, AVL-10).
   * @throws invalid, too_many_times_off
   */
  addTimeOff: command(TimeOffDraft, 'provider').mutation(async ({ ctx, input }) => {
    const startsAt = londonInstant(input.fromDate, input.fromTime);
    const endsAt = londonInstant(input.toDate, input.toTime);
    if (startsAt >= endsAt) throw invalidField('toDate', 'Time off must end after it starts');
    if (endsAt <= ctx.now) throw invalidField('toDate', 'Please choose a time in the future');
    const ahead = await listTimeOff(ctx.tx, ctx.viewer.id, ctx.now);
    if (ahead.length >= MAX_TIMES_OFF) throw new DomainError('too_many_times_off');
    const other = ahead.find((each) => new Date(each.startsAt) < endsAt && new Date(each.endsAt) > startsAt);
    if (other) throw invalidField('fromDate', `You already have time off from ${wordsOf(other)}`);
    const { reason } = input;
    const id = await insertTimeOff(ctx.tx, { providerId: ctx.viewer.id, startsAt, endsAt, reason });
    await recordOwn(ctx, 'availability.time_off_added');
    const affected = await jobsAhead(ctx, (job) => job.startsAt < endsAt && job.endsAt > startsAt);
    return {
      timeOff: { id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), reason },
      affected,
    };
  }),

  /** Works again after all. @throws not_found */
  removeTimeOff: command(TimeOffTarget, 'provider').mutation(async ({ ctx, input }) => {
    const removed = await deleteTimeOff(ctx.tx, ctx.viewer.id, input.timeOffId);
    if (!removed) throw new DomainError('not_found');
    await recordOwn(ctx, 'availability.time_off_removed');
  }),
};

/** `Wed 4 Mar, 00:00 to Fri 6 Mar, 00:00`. */
function wordsOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  return `${formatDayTime(startsAt)} to ${formatDayTime(endsAt)}`;
}

/** The times of the provider's open jobs ahead, present or requested, for which `test` holds. */
async function jobsAhead(
  { tx, viewer, now }: CommandContext,
  test: (job: { startsAt: Date; endsAt: Date; overnight: boolean }) => boolean,
): Promise<AffectedJob[]> {
  const jobs = await openBookingsOf(tx, 'providerId', viewer.id, now);
  // A paused date holds no time.
  const active = jobs.filter(({ pausedAt }) => pausedAt === null);
  return active.flatMap(({ id: bookingId, serviceName, status, duration, ...job }) => {
    const { overnight } = BookingOptions.parse(JSON.parse(job.options));
    const requested = isRescheduleOpen(job, now) ? job.rescheduleStartsAt : null;
    return [job.startsAt, requested]
      .filter((startsAt) => startsAt !== null)
      .filter((start) => {
        const startsAt = new Date(start);
        return test({ startsAt, endsAt: addMinutes(startsAt, duration), overnight });
      })
      .map((startsAt) => ({ bookingId, serviceName, startsAt, status, requested: startsAt === requested }));
  });
}

async function recordOwn({ tx, viewer, now }: CommandContext, type: EventType): Promise<void> {
  await recordEvent(tx, { type, actorId: viewer.id }, now);
}
