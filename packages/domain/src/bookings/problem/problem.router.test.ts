import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer } from '@doorstep/domain/testing';
import {
  admin,
  customer,
  openWorldForEachTest,
  provider,
  refusal,
  world,
} from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';
import { domainErrorResponse } from '../../platform/trpc.ts';
import { moveDueBookings } from '../deadlines/due-bookings.ts';
import type { ProblemDecision, ProblemReport } from './problem.schema.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole', admin: true });
let bookingId: number;
beforeEach(async () => {
  bookingId = (await aBooking(world, customer)).id;
  await by(provider).accept({ bookingId });
});

const by = (user: User) => world.as(user).bookings;
const report = (user: User, more: Partial<ProblemReport> = {}) =>
  by(user).reportProblem({ bookingId, kind: 'did_not_arrive', note: 'Nobody came', ...more });
const decide = (more: Partial<ProblemDecision> = {}) =>
  by(admin).resolveProblem({ bookingId, outcome: 'none', reason: 'They had agreed on it', ...more });
const problems = (user: User) => by(user).problems({ bookingId });
const completed = async (at: string) => (await moveDueBookings(world.database, new Date(at))).completed;

describe('a problem with a visit', () => {
  it('is reported from its start on, until 48 hours after its end (PRB-1)', async () => {
    world.at('2026-03-04T09:59:59.999Z');
    await expect(report(customer)).rejects.toEqual(refusal('illegal_move'));
    world.at('2026-03-06T11:00:00Z');
    await expect(report(provider)).rejects.toEqual(refusal('illegal_move'));
    world.at('2026-03-06T10:59:59.999Z');
    expect((await report(provider)).problem).toEqual({ reportedAt: '2026-03-06T10:59:59.999Z' });
  });

  it('is reported of a visit that its provider has marked as done, too', async () => {
    world.at('2026-03-04T10:30:00Z');
    await by(provider).complete({ bookingId });
    expect(await report(customer)).toMatchObject({ status: 'completed', problem: {} });
  });

  it('is one at a time, and the second report says so', async () => {
    world.at('2026-03-04T10:30:00Z');
    await report(customer);
    await expect(report(provider)).rejects.toThrow('A problem with this visit is already open');
    await decide();
    await report(provider, { kind: 'damage', note: 'The dog bit me' });
    expect((await problems(customer)).map(({ note }) => note)).toEqual(['The dog bit me', 'Nobody came']);
  });

  it('that both sides report at once is one', async () => {
    world.at('2026-03-04T10:30:00Z');
    const both = await Promise.allSettled([report(customer), report(provider)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await problems(admin)).toHaveLength(1);
  });

  it('that is sent again is there once (REQ-3)', async () => {
    world.at('2026-03-04T10:30:00Z');
    for (let sent = 0; sent < 2; sent += 1) await report(customer, { idempotencyKey: 'a report' });
    expect(await problems(customer)).toHaveLength(1);
    await expect(report(customer, { idempotencyKey: 'a report', note: 'Else' })).rejects.toThrow(
      'already used',
    );
  });

  it('is read by both sides and admins, with its kind, words and where it stands (PRB-5)', async () => {
    world.at('2026-03-04T10:30:00Z');
    await report(customer);
    const reported = {
      bookingId,
      kind: 'did_not_arrive',
      note: 'Nobody came',
      reportedBy: 'customer',
      reportedAt: '2026-03-04T10:30:00.000Z',
      photos: [],
      decision: null,
    };
    expect(await problems(customer)).toMatchObject([
      { ...reported, ticketId: expect.any(Number), isOwn: true },
    ]);
    expect(await problems(provider)).toMatchObject([{ ...reported, isOwn: false, ticketId: null }]);
    expect(await problems(admin)).toMatchObject([{ ...reported, isOwn: false }]);
    await expect(problems(await aCustomer(world))).rejects.toEqual(refusal('not_found'));
  });

  it('keeps the job from being completed by itself, until an admin decides (PRB-4, DUE-3)', async () => {
    world.at('2026-03-04T10:00:00Z');
    await report(customer);
    expect(await completed('2026-03-20T10:00:00Z')).toBe(0);
    await expect(by(customer).resolveProblem({ bookingId, outcome: 'redo', reason: 'Mine' })).rejects.toEqual(
      refusal('forbidden'),
    );
    expect(await decide()).toMatchObject({ status: 'confirmed', problem: null, problemOutcome: 'none' });
    await expect(decide()).rejects.toEqual(refusal('illegal_move'));
    expect(await completed('2026-03-06T10:59:59.999Z')).toBe(0);
    expect(await completed('2026-03-06T11:00:00Z')).toBe(1);
    const types = (await by(customer).history({ bookingId })).map(({ type }) => type);
    expect(types.slice(2)).toEqual([
      'booking.problem_reported',
      'booking.problem_resolved',
      'booking.completed',
    ]);
  });

  it('stays open when the job is completed or cancelled, by whomever, until it is decided (PRB-4)', async () => {
    world.at('2026-03-04T10:00:00Z');
    await report(customer);
    expect(await by(provider).complete({ bookingId })).toMatchObject({ status: 'completed', problem: {} });
    expect((await by(admin).show({ bookingId })).moves).toEqual(['resolveProblem']);
    expect(await decide()).toMatchObject({ status: 'completed', problem: null });
  });

  it('with a visit that an admin cancels for it is decided by itself', async () => {
    world.at('2026-03-04T10:00:00Z');
    await report(customer);
    const cancelled = await by(admin).cancel({ bookingId, reason: 'problem' });
    expect(cancelled).toMatchObject({ status: 'cancelled', problem: {}, moves: ['resolveProblem'] });
    expect(await decide()).toMatchObject({ status: 'cancelled', problem: null, moves: [] });
    expect(await world.database.read.selectFrom('claim').selectAll().execute()).toEqual([]);
  });

  it('needs a kind, words, and a user whom the booking concerns', async () => {
    world.at('2026-03-04T10:00:00Z');
    const refused = await report(customer, { kind: 'rude' as never, note: '  ' }).catch(domainErrorResponse);
    expect(refused).toHaveProperty('fields', {
      kind: 'Please choose what the problem is',
      note: 'Please say what happened',
    });
    await expect(report(await aCustomer(world))).rejects.toEqual(refusal('not_found'));
    await expect(report(admin)).rejects.toEqual(refusal('forbidden'));
  });

  it('opens one ticket, of high priority when nobody came, which the decision closes (PRB-7)', async () => {
    world.at('2026-03-04T10:00:00Z');
    await report(customer);
    const [problem] = await problems(customer);
    const tickets = () => world.as(customer).support.ownTickets({});
    const ticket = {
      id: problem?.ticketId,
      subject: 'Did not arrive: Standard Home Cleaning on Wed 4 Mar, 10:00',
      description: 'Nobody came',
      createdAt: '2026-03-04T10:00:00.000Z',
      bookingId,
    };
    expect((await tickets()).items).toEqual([{ ...ticket, status: 2 }]);
    const { items: all } = await world.as(admin).support.list({});
    expect(all).toMatchObject([{ id: ticket.id, priority: 3 }]);
    expect((await world.as(provider).support.ownTickets({})).items).toEqual([]);
    await decide();
    expect((await tickets()).items).toEqual([{ ...ticket, status: 5 }]);
  });

  it('opens no ticket when it is refused', async () => {
    await expect(report(customer)).rejects.toEqual(refusal('illegal_move'));
    world.at('2026-03-04T10:00:00Z');
    await report(customer);
    await expect(report(provider)).rejects.toEqual(refusal('illegal_move'));
    expect((await world.as(admin).support.list({})).items).toHaveLength(1);
  });

  it('leaves no words in the log', async () => {
    world.at('2026-03-04T10:00:00Z');
    await report(customer);
    await decide();
    const events = await world.database.read.selectFrom('event').select('data').orderBy('id').execute();
    expect(JSON.stringify(events)).not.toMatch(/Nobody came|agreed/);
    expect(JSON.stringify(events)).toContain('did_not_arrive');
  });
});

describe('a decision', () => {
  beforeEach(async () => {
    world.at('2026-03-04T10:00:00Z');
    await report(customer);
  });

  it('is shown to both sides with its reason, and moves no money (PRB-4, PRO-5)', async () => {
    const { totalPrice, lineItems } = await decide({ outcome: 'full_credit', reason: 'Nobody came indeed' });
    for (const reader of [customer, provider])
      expect(await problems(reader)).toMatchObject([
        {
          decision: {
            outcome: 'full_credit',
            credit: 2500,
            reason: 'Nobody came indeed',
            decidedAt: '2026-03-04T10:00:00.000Z',
          },
        },
      ]);
    expect(await by(customer).show({ bookingId })).toMatchObject({ totalPrice, lineItems });
  });

  it.each(['redo', 'none'] as const)('to %s has no credit, whatever is sent', async (outcome) => {
    await decide({ outcome, credit: 500 });
    expect(await problems(customer)).toMatchObject([{ decision: { outcome, credit: null } }]);
  });

  it('of a partial credit has an amount below the price', async () => {
    for (const credit of [undefined, 0, -1, 2500, 1.5])
      await expect(decide({ outcome: 'partial_credit', credit })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    await decide({ outcome: 'partial_credit', credit: 2499 });
    expect(await problems(provider)).toMatchObject([{ decision: { credit: 2499 } }]);
  });

  it('needs an outcome and a reason', async () => {
    const refused = await decide({ outcome: 'money' as never, reason: ' ' }).catch(domainErrorResponse);
    expect(refused).toHaveProperty('fields', {
      outcome: 'Please choose how to resolve it',
      reason: 'Please say why',
    });
  });
});
