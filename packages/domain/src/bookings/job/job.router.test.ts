import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { bookingId, customer, openJobForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { STAGES, type Stage } from './stages.ts';

const KITCHEN = 'Clean the kitchen';

openJobForEachTest('2026-03-04T09:40:00Z');

const jobs = (viewer = provider) => world.as(viewer).jobs;
const mark = (stage: Stage, more: { at?: string; idempotencyKey?: string } = {}, viewer = provider) =>
  jobs(viewer).mark({ bookingId, stage, ...more });
const record = (viewer = provider) => jobs(viewer).record({ bookingId });
const eventTypes = async () =>
  (await world.as(customer).bookings.history({ bookingId })).map(({ type }) => type);

describe('stages', () => {
  it('are marked in their order, with their times, and seen by the customer (JOB-1)', async () => {
    await mark('onMyWay');
    world.at('2026-03-04T09:58:00Z');
    await mark('started');
    world.at('2026-03-04T10:55:00Z');
    await mark('finished');
    expect(await record(customer)).toMatchObject({
      stages: {
        onMyWay: '2026-03-04T09:40:00.000Z',
        started: '2026-03-04T09:58:00.000Z',
        finished: '2026-03-04T10:55:00.000Z',
      },
      writing: null,
    });
    expect(await world.as(customer).bookings.show({ bookingId })).toMatchObject({
      status: 'confirmed',
      stage: { name: 'finished', at: '2026-03-04T10:55:00.000Z' },
    });
    expect((await eventTypes()).slice(-3)).toEqual(['job.on_my_way', 'job.started', 'job.finished']);
  });

  it('out of order are refused with the one that comes first', async () => {
    await expect(mark('started')).rejects.toThrow('Please mark “On my way” first');
    await mark('onMyWay');
    world.at('2026-03-04T10:20:00Z');
    await expect(mark('finished')).rejects.toThrow('Please mark “Started” first');
    await expect(mark('onMyWay')).rejects.toThrow('“On my way” is already marked, at 09:40 on 4 March');
    expect((await record()).stages).toEqual({
      onMyWay: '2026-03-04T09:40:00.000Z',
      started: null,
      finished: null,
    });
  });

  it.each(STAGES)('%s cannot be marked too early', async (stage) => {
    const opens = { onMyWay: '06:00', started: '09:00', finished: '10:00' };
    const at = (of: Stage) => new Date(`2026-03-04T${opens[of]}:00Z`);
    for (const earlier of STAGES.slice(0, STAGES.indexOf(stage))) {
      world.at(at(earlier));
      await mark(earlier);
    }
    world.at(new Date(at(stage).getTime() - 1));
    await expect(mark(stage)).rejects.toThrow(`You can do this from ${opens[stage]} on 4 March`);
    world.at(at(stage));
    await mark(stage);
    expect((await record()).stages[stage]).toBe(at(stage).toISOString());
  });

  it('are marked by an admin too, and by no other provider', async () => {
    await mark('onMyWay', {}, await anAdmin(world));
    await expect(mark('started', {}, await aProvider(world))).rejects.toThrow('Not found');
    await expect(mark('started', {}, customer)).rejects.toThrow('You don’t have permission');
  });

  it('are of a job that was accepted and goes on', async () => {
    const { id } = await aBooking(world, customer, { date: '2026-03-05T10:00', providerId: provider.id });
    const early = jobs().mark({ bookingId: id, stage: 'onMyWay' });
    await expect(early).rejects.toThrow('This booking hasn’t been accepted yet');
    await world.as(customer).bookings.cancel({ bookingId });
    await expect(mark('onMyWay')).rejects.toThrow('This booking was cancelled');
  });

  it('are marked until 48 hours after the end, also once the job is completed (JOB-4)', async () => {
    await mark('onMyWay');
    world.at('2026-03-04T11:30:00Z');
    await world.as(provider).bookings.complete({ bookingId });
    await mark('started');
    world.at('2026-03-06T10:59:00Z');
    await mark('finished');
    world.at('2026-03-06T11:00:00Z');
    await expect(jobs().saveNote({ bookingId, note: 'Late' })).rejects.toThrow(
      'You can no longer change this visit: it ended more than 48 hours ago',
    );
    expect(await record()).toMatchObject({ writing: null });
  });

  it('that were marked by mistake are taken back, the last one first (JOB-3)', async () => {
    await mark('onMyWay');
    await mark('started');
    const back = (stage: Stage) => jobs().unmark({ bookingId, stage });
    await expect(back('onMyWay')).rejects.toThrow('Only the last stage can be undone');
    await back('started');
    await back('onMyWay');
    await expect(back('onMyWay')).rejects.toThrow('Only the last stage can be undone');
    expect(await record()).toMatchObject({ stages: { onMyWay: null, started: null } });
    world.at('2026-03-04T10:10:00Z');
    await mark('onMyWay');
    await world.as(provider).bookings.complete({ bookingId });
    await expect(back('onMyWay')).rejects.toThrow('This visit is already complete');
  });
});

describe('stages of a phone that had no connection (JOB-2)', () => {
  beforeEach(() => world.at('2026-03-04T12:00:00Z'));

  it('keep the times at which they were made', async () => {
    await mark('onMyWay', { at: '2026-03-04T09:35:00Z' });
    await mark('started', { at: '2026-03-04T10:01:00+00:00' });
    expect((await record()).stages).toMatchObject({
      onMyWay: '2026-03-04T09:35:00.000Z',
      started: '2026-03-04T10:01:00.000Z',
    });
    const told = (await world.as(customer).bookings.history({ bookingId })).at(-1);
    expect(told).toMatchObject({
      createdAt: world.now.toISOString(),
      data: { at: '2026-03-04T10:01:00.000Z' },
    });
  });

  it.each([
    ['ahead', '2026-03-04T12:05:01Z', 'This time is in the future. Please check your phone’s clock'],
    ['before it could be made', '2026-03-04T05:00:00Z', 'You can only do this from 06:00 on 4 March'],
    ['of no calendar', 'yesterday', 'Please say when this happened'],
  ])('are refused with a time that lies %s', async (_name, at, message) => {
    await expect(mark('onMyWay', { at })).rejects.toThrow(message);
    expect((await record()).stages.onMyWay).toBeNull();
  });

  it('are not later than now where the phone’s clock is a little ahead', async () => {
    await mark('onMyWay', { at: '2026-03-04T12:04:00Z' });
    expect((await record()).stages.onMyWay).toBe('2026-03-04T12:00:00.000Z');
  });

  it('are not before the job was accepted', async () => {
    const { id } = await aBooking(world, customer, { date: '2026-03-05T10:00', providerId: provider.id });
    world.at('2026-03-05T07:30:00Z');
    await world.as(provider).bookings.accept({ bookingId: id });
    const early = jobs().mark({ bookingId: id, stage: 'onMyWay', at: '2026-03-05T07:29:00Z' });
    await expect(early).rejects.toThrow('This time is before you accepted the job');
  });

  it('are not before the stage before them', async () => {
    await mark('onMyWay', { at: '2026-03-04T10:00:00Z' });
    await expect(mark('started', { at: '2026-03-04T09:59:00Z' })).rejects.toThrow(
      'This time is before “On my way”, at 10:00 on 4 March',
    );
  });

  it('are there once, however often they are sent', async () => {
    const [one, other] = [{ at: '2026-03-04T09:35:00Z', idempotencyKey: 'a' }, { idempotencyKey: 'b' }];
    const answers = await Promise.all([mark('onMyWay', one), mark('onMyWay', one), mark('onMyWay', one)]);
    expect(new Set(answers.map(({ at }) => at))).toEqual(new Set(['2026-03-04T09:35:00.000Z']));
    await mark('started', other);
    await mark('started', other);
    await expect(mark('finished', other)).rejects.toThrow('already used for a different request');
    // The first call succeeded, but its response did not reach the phone.
    await mark('started', { ...other, at: '2026-03-04T09:59:00Z' });
    await expect(mark('onMyWay')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await eventTypes()).filter((type) => type.startsWith('job.'))).toEqual([
      'job.on_my_way',
      'job.started',
    ]);
  });
});

describe('what else a phone sends once more because it was not told that it arrived (JOB-2)', () => {
  const types = async (name: string) => (await eventTypes()).filter((type) => type === name);

  it('takes a mark back once', async () => {
    const back = { bookingId, stage: 'onMyWay', idempotencyKey: 'back' } as const;
    await mark('onMyWay');
    await jobs().unmark(back);
    world.at('2026-03-04T09:50:00Z');
    await mark('onMyWay');
    await jobs().unmark(back);
    expect((await record()).stages.onMyWay).toBe('2026-03-04T09:50:00.000Z');
    expect(await types('job.stage_taken_back')).toHaveLength(1);
  });

  it('writes a note once, and leaves what was written since', async () => {
    const note = { bookingId, note: 'The oven door sticks.', idempotencyKey: 'note' };
    await jobs().saveNote(note);
    await jobs().saveNote({ bookingId, note: 'Mended.' });
    await jobs().saveNote(note);
    expect((await record()).note).toBe('Mended.');
    await expect(jobs().saveNote({ ...note, note: 'Other' })).rejects.toThrow('different request');
  });

  it('completes a job once, and the answer is the booking as it is then', async () => {
    world.at('2026-03-04T11:00:00Z');
    const done = { bookingId, idempotencyKey: 'done' };
    const complete = () => world.as(provider).bookings.complete(done);
    expect(await complete()).toMatchObject({ status: 'completed' });
    expect(await complete()).toMatchObject({ status: 'completed', id: bookingId });
    expect(await types('booking.completed')).toHaveLength(1);
    await expect(world.as(provider).bookings.complete({ bookingId })).rejects.toThrow('no longer possible');
    await expect(world.as(await aProvider(world)).bookings.complete(done)).rejects.toThrow('Not found');
  });
});

describe('tasks', () => {
  it('are ticked, and the tick is taken away (JOB-5)', async () => {
    await jobs().tick({ bookingId, task: KITCHEN, done: true, at: '2026-03-04T09:30:00Z' });
    const [first, second] = (await record(customer)).tasks;
    expect(first).toEqual({ task: KITCHEN, doneAt: '2026-03-04T09:30:00.000Z' });
    expect(second?.doneAt).toBeNull();
    // Ticked once more it was done when it was.
    await jobs().tick({ bookingId, task: KITCHEN, done: true });
    expect((await record()).tasks[0]?.doneAt).toBe('2026-03-04T09:30:00.000Z');
    await jobs().tick({ bookingId, task: KITCHEN, done: false });
    expect((await record()).tasks[0]?.doneAt).toBeNull();
    expect((await eventTypes()).filter((type) => type === 'job.task_changed')).toHaveLength(2);
  });

  it('are ticked once under their key, however often that is sent (JOB-2)', async () => {
    const tick = { bookingId, task: KITCHEN, done: true, idempotencyKey: 'a tick' };
    const done = { task: KITCHEN, doneAt: world.now.toISOString() };
    expect(await jobs().tick(tick)).toEqual(done);
    await jobs().tick({ bookingId, task: KITCHEN, done: false, idempotencyKey: 'another' });
    expect(await jobs().tick(tick)).toEqual(done);
    expect((await record()).tasks[0]?.doneAt).toBeNull();
  });

  it('of no list are refused', async () => {
    for (const task of ['Walk the dog', 'toString', '__proto__'])
      await expect(jobs().tick({ bookingId, task, done: true })).rejects.toThrow(
        'isn’t on this visit’s list',
      );
  });

  it('that two phones tick at once are both ticked', async () => {
    const { tasks } = await record();
    await Promise.all(tasks.map(({ task }) => jobs().tick({ bookingId, task, done: true })));
    expect((await record()).tasks.every(({ doneAt }) => doneAt !== null)).toBe(true);
  });

  it('cannot be ticked an hour and more before the visit (JOB-4)', async () => {
    world.at('2026-03-04T08:59:00Z');
    expect((await record()).writing).toEqual({ from: '2026-03-04T09:00:00.000Z', isOpen: false });
    const tick = jobs().tick({ bookingId, task: KITCHEN, done: true });
    await expect(tick).rejects.toThrow('You can do this from 09:00 on 4 March');
  });
});

describe('a note', () => {
  it('is what its provider wrote last, or none (JOB-6)', async () => {
    await jobs().saveNote({ bookingId, note: ' The oven door sticks. ' });
    expect((await record(customer)).note).toBe('The oven door sticks.');
    await jobs().saveNote({ bookingId, note: '' });
    expect((await record(customer)).note).toBeNull();
  });

  it('that is too long is refused, and what was written stays', async () => {
    await jobs().saveNote({ bookingId, note: 'Short.' });
    const long = jobs().saveNote({ bookingId, note: 'x'.repeat(2001) });
    await expect(long).rejects.toThrow('Please use 2,000 characters or fewer');
    expect((await record()).note).toBe('Short.');
  });
});

describe('the record', () => {
  const write = async () => {
    await mark('onMyWay');
    await jobs().tick({ bookingId, task: KITCHEN, done: true });
    await jobs().saveNote({ bookingId, note: 'On my way.' });
  };
  const EMPTY = { stages: { onMyWay: null, started: null, finished: null }, note: null };

  it('begins anew with another provider (JOB-9)', async () => {
    await write();
    const other = await aProvider(world);
    await world.as(await anAdmin(world)).bookings.assign({ bookingId, providerId: other.id });
    expect(await record(other)).toMatchObject(EMPTY);
    await expect(record(provider)).rejects.toThrow('Not found');
  });

  it('begins anew with another time (JOB-9)', async () => {
    await world.as(customer).bookings.reschedule({ bookingId, date: '2026-03-06T15:00', time: '15:00' });
    await write();
    await world.as(provider).bookings.acceptReschedule({ bookingId });
    const { tasks, ...rest } = await record();
    expect(rest).toMatchObject({ ...EMPTY, writing: { from: '2026-03-06T14:00:00.000Z', isOpen: false } });
    expect(tasks.every(({ doneAt }) => doneAt === null)).toBe(true);
  });

  it('of a job that was called off stays with its customer; its provider reads stages alone (LIF-13, JOB-8)', async () => {
    await write();
    world.at('2026-03-04T10:30:00Z');
    await world.as(await anAdmin(world)).bookings.cancel({ bookingId, reason: 'no_show' });
    const stages = { onMyWay: '2026-03-04T09:40:00.000Z' };
    expect(await record(customer)).toMatchObject({ stages, note: 'On my way.' });
    expect(await record(provider)).toMatchObject({
      stages,
      tasks: [],
      note: null,
      photos: [],
      writing: null,
    });
    const { jobRecords } = (await world.as(provider).accounts.exportData()) as { jobRecords?: unknown[] };
    expect(jobRecords).toEqual([]);
  });

  it('is in the export of both sides (DAT-1)', async () => {
    await write();
    for (const viewer of [customer, provider])
      expect(await world.as(viewer).accounts.exportData()).toMatchObject({
        jobRecords: [{ bookingId, note: 'On my way.', stages: { onMyWay: '2026-03-04T09:40:00.000Z' } }],
      });
  });

  it('tells nothing to a stranger', async () => {
    for (const viewer of [await aCustomer(world), await aProvider(world)])
      await expect(record(viewer)).rejects.toThrow('Not found');
  });
});
