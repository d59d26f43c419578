import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { command, query } from '../../platform/trpc.ts';
import { lockBookingFor, readBooking } from '../booking.policy.ts';
import type { BookingRow } from '../booking.queries.ts';
import { Target } from '../booking.schema.ts';
import { withIdempotencyKey } from '../request/idempotency.queries.ts';
import { STAGE_EVENTS } from './job.events.ts';
import { readRecord, tasksOfRow, ticksOf } from './job-record.ts';
import { WRITING, refuseUnlessOpen, timeOfAction, formatTimeAndDay } from './job.policy.ts';
import { recordVisitEvent, setJobNote, setStage, setTicks } from './job.queries.ts';
import { NoteToSave, StageMark, StageTarget, TaskTick } from './job.schema.ts';
import { STAGE_LABELS, type Stage, lastStage, nextStage, timeOf } from './stages.ts';

export const jobProcedures = {
  /** Returns the record of a visit, for its participants (JOB-8). @throws not_found */
  record: query()
    .input(Target)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const { booking, actor } = await readBooking(database.read, viewer, input.bookingId);
      return readRecord(database.read, booking, actor, now);
    }),

  /**
   * Marks the next stage of a job, now or at the time stored by a phone without a connection (JOB-1, JOB-2).
   * @throws not_found, record_closed, stage_marked, stage_out_of_order, invalid (`at`)
   */
  mark: command(StageMark, 'provider', 'admin').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking } = await lockBookingFor(tx, viewer, input.bookingId);
    // A retry adds the time of the first attempt, so `at` is not compared.
    const { idempotencyKey: key, at: madeAt, ...request } = input;
    return withIdempotencyKey(tx, { userId: viewer.id, key, request, now }, async () => {
      const at = await timeOfMark(tx, booking, { ...request, at: madeAt, now });
      await setStage(tx, booking.id, request.stage, at);
      await recordVisitEvent(ctx, booking, STAGE_EVENTS[request.stage], { at: at.toISOString() });
      return { stage: request.stage, at: at.toISOString() };
    });
  }),

  /** Undoes the last stage, until the job is completed (JOB-2, JOB-3). @throws not_found, record_closed, stage_out_of_order */
  unmark: command(StageTarget, 'provider', 'admin').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking } = await lockBookingFor(tx, viewer, input.bookingId);
    const { idempotencyKey: key, ...request } = input;
    return withIdempotencyKey(tx, { userId: viewer.id, key, request, now }, async () => {
      const { stage } = request;
      refuseUnlessOpen(booking, stage, now);
      if (booking.status === 'completed')
        throw new DomainError('record_closed', { message: 'This visit is already complete' });
      if (lastStage(booking)?.name !== stage)
        throw new DomainError('stage_out_of_order', { message: 'Only the last stage can be undone' });
      await setStage(tx, booking.id, stage, null);
      await recordVisitEvent(ctx, booking, 'job.stage_taken_back', { stage });
      return { stage };
    });
  }),

  /**
   * Ticks or unticks a task of the visit; returns when it was done (JOB-5). @throws not_found, record_closed, invalid
   * (`task`, `at`)
   */
  tick: command(TaskTick, 'provider', 'admin').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking } = await lockBookingFor(tx, viewer, input.bookingId);
    const { idempotencyKey: key, at: madeAt, ...request } = input;
    return withIdempotencyKey(tx, { userId: viewer.id, key, request, now }, async () => {
      refuseUnlessOpen(booking, WRITING, now);
      const { task, done } = request;
      const ticks = ticksOf(booking);
      if (!ticks.has(task) && !tasksOfRow(booking).includes(task))
        throw invalidField('task', 'This task isn’t on this visit’s list');
      if (ticks.has(task) === done) return { task, doneAt: ticks.get(task) ?? null };
      const at = await timeOfAction(tx, booking, { at: madeAt, stage: WRITING, now });
      const others = [...ticks].filter(([each]) => each !== task);
      const changed = new Map(done ? [...others, [task, at.toISOString()]] : others);
      await setTicks(tx, booking.id, changed);
      await recordVisitEvent(ctx, booking, 'job.task_changed', { done });
      return { task, doneAt: changed.get(task) ?? null };
    });
  }),

  /** Replaces the note to the customer about the visit (JOB-2, JOB-6). @throws not_found, record_closed */
  saveNote: command(NoteToSave, 'provider', 'admin').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking } = await lockBookingFor(tx, viewer, input.bookingId);
    const { idempotencyKey: key, ...request } = input;
    await withIdempotencyKey(tx, { userId: viewer.id, key, request, now }, async () => {
      refuseUnlessOpen(booking, WRITING, now);
      // The event does not repeat the text.
      if (booking.jobNote === request.note) return null;
      await setJobNote(tx, booking.id, request.note);
      await recordVisitEvent(ctx, booking, 'job.note_changed');
      return null;
    });
  }),
};

/** Returns the time of a stage that may be marked. @throws record_closed, stage_marked, stage_out_of_order, invalid (`at`) */
async function timeOfMark(
  tx: Tx,
  booking: BookingRow,
  { stage, at, now }: { stage: Stage; at?: string | undefined; now: Date },
): Promise<Date> {
  refuseUnlessOpen(booking, stage, now);
  const marked = timeOf(booking, stage);
  const next = nextStage(booking);
  if (marked !== null || next === null)
    throw new DomainError('stage_marked', { message: alreadyMarked(stage, marked) });
  if (next !== stage)
    throw new DomainError('stage_out_of_order', { message: `Please mark “${STAGE_LABELS[next]}” first` });
  const done = await timeOfAction(tx, booking, { at, stage, now });
  const before = lastStage(booking);
  if (before && done < new Date(before.at)) {
    const text = `This time is before “${STAGE_LABELS[before.name]}”, at ${formatTimeAndDay(new Date(before.at))}`;
    throw invalidField('at', text);
  }
  return done;
}

function alreadyMarked(stage: Stage, at: string | null): string {
  const when = at === null ? '' : `, at ${formatTimeAndDay(new Date(at))}`;
  return `“${STAGE_LABELS[stage]}” is already marked${when}`;
}
