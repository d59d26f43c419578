import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, anAdmin, openWorld } from '@doorstep/domain/testing';
import type { User } from '../../accounts/account.schema.ts';
import { moveDueBookings } from '../deadlines/due-bookings.ts';

let world: World;
let provider: User;
let customer: User;
let bookingId: number;
beforeEach(async () => {
  world = await openWorld();
  provider = await aProvider(world);
  customer = await aCustomer(world);
  bookingId = (await aBooking(world, customer)).id;
  await by(provider).accept({ bookingId });
});
afterEach(() => world.close());

const refusal = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) });
const by = (user: User) => world.as(user).bookings;
const report = (user: User) => by(user).reportProblem({ bookingId, note: 'Nobody came' });
const completed = async (at: string) => (await moveDueBookings(world.database, new Date(at))).completed;

describe('a problem with a visit', () => {
  it('is reported from its start on, until the job would be completed by itself (PRB-1)', async () => {
    world.at('2026-03-04T09:59:59.999Z');
    await expect(report(customer)).rejects.toEqual(refusal('illegal_move'));
    world.at('2026-03-06T11:00:00Z');
    await expect(report(provider)).rejects.toEqual(refusal('illegal_move'));
    world.at('2026-03-06T10:59:59.999Z');
    expect((await report(provider)).problem).toEqual({
      reportedAt: '2026-03-06T10:59:59.999Z',
      note: 'Nobody came',
    });
    await expect(report(customer)).rejects.toEqual(refusal('illegal_move'));
  });

  it('keeps the job from being completed by itself, until an admin resolves it', async () => {
    world.at('2026-03-04T10:00:00Z');
    await report(customer);
    const admin = await anAdmin(world);
    expect(await completed('2026-03-20T10:00:00Z')).toBe(0);
    await expect(by(customer).resolveProblem({ bookingId })).rejects.toEqual(refusal('forbidden'));
    expect(await by(admin).resolveProblem({ bookingId })).toMatchObject({
      status: 'confirmed',
      problem: null,
    });
    await expect(by(admin).resolveProblem({ bookingId })).rejects.toEqual(refusal('illegal_move'));
    expect(await completed('2026-03-06T10:59:59.999Z')).toBe(0);
    expect(await completed('2026-03-06T11:00:00Z')).toBe(1);
    const types = (await by(customer).history({ bookingId })).map(({ type }) => type);
    expect(types.slice(2)).toEqual([
      'booking.problem_reported',
      'booking.problem_resolved',
      'booking.completed',
    ]);
  });

  it('stays open when its provider completes the job, and is decided when an admin ends it', async () => {
    world.at('2026-03-04T10:00:00Z');
    await report(customer);
    const done = await by(provider).complete({ bookingId });
    expect(done).toMatchObject({ status: 'completed', problem: { note: 'Nobody came' } });
    const admin = await anAdmin(world);
    expect((await by(admin).list())[0]?.moves).toEqual(['resolveProblem']);
    expect(await by(admin).resolveProblem({ bookingId })).toMatchObject({
      status: 'completed',
      problem: null,
    });
  });

  it('is decided by an admin who cancels for it, and keeps its words out of the log', async () => {
    world.at('2026-03-04T10:00:00Z');
    await report(customer);
    const cancelled = await by(await anAdmin(world)).cancel({ bookingId, reason: 'problem' });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancelReason: 'problem',
      problem: null,
      moves: [],
    });
    const events = await world.database.read.selectFrom('event').select('data').orderBy('id').execute();
    expect(JSON.stringify(events)).not.toContain('Nobody came');
    expect(await world.database.read.selectFrom('claim').selectAll().execute()).toEqual([]);
  });

  it('needs words, and a user whom the booking concerns', async () => {
    world.at('2026-03-04T10:00:00Z');
    await expect(by(customer).reportProblem({ bookingId, note: '  ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(report(await aCustomer(world))).rejects.toEqual(refusal('not_found'));
    await expect(report(await anAdmin(world))).rejects.toEqual(refusal('forbidden'));
  });
});
