import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aFreshdesk, aProvider, aQuestion, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { TicketChange } from '../ticket.schema.ts';
import { ERASED_TEXT, findTicket, lockTicket, updateTicket } from '../ticket.queries.ts';
import { deliverTickets } from './deliver-tickets.ts';
import { claimTickets } from './delivery.queries.ts';
import {
  type Freshdesk,
  FreshdeskMissing,
  FreshdeskRejected,
  type FreshdeskTicket,
  FreshdeskUnclear,
  FreshdeskUnreachable,
} from './freshdesk.ts';
import { storeTickets } from './mirror.queries.ts';

/** Freshdesk's responses over HTTP are tested in the API's contract. */

openWorldForEachTest();
let fake: ReturnType<typeof openFake>;
beforeEach(async () => {
  fake = openFake();
});

/** Returns a Freshdesk in memory; `calls` are its creations and updates, and `during` runs while one is answered. */
function openFake() {
  const tickets: FreshdeskTicket[] = [];
  const calls: object[] = [];
  const state = { during: async () => {}, failure: undefined as Error | undefined };
  async function respond(call: object, change: () => FreshdeskTicket): Promise<FreshdeskTicket> {
    calls.push(call);
    if (state.failure) throw state.failure;
    const response = structuredClone(change());
    await state.during();
    return response;
  }
  const list = async () => ({ tickets: structuredClone(tickets), isLast: true });
  const freshdesk: Freshdesk = aFreshdesk({
    create: ({ tag, requester, ...content }) =>
      respond(content, () => {
        const at = world.now.toISOString();
        const times = { createdAt: at, updatedAt: at, dueBy: null, firstResponseDue: null };
        const deskId = tickets.length + 1;
        tickets.push({ ...content, ...times, deskId, responderId: null, tags: [tag], requester, gone: null });
        return tickets.at(-1)!;
      }),
    update: (deskId, changes) =>
      respond(changes, () =>
        Object.assign(tickets[deskId - 1]!, changes, { updatedAt: world.now.toISOString() }),
      ),
    listUpdated: list,
    listLatest: list,
    listGone: async () => ({ tickets: [], isLast: true }),
    agents: async () => [],
  });
  return { tickets, calls, state, freshdesk };
}

async function write(): Promise<number> {
  const { ticketId } = await world.as(null, { freshdesk: fake.freshdesk }).support.contact(aQuestion());
  return ticketId;
}
const deliver = () =>
  deliverTickets({ database: world.database, freshdesk: fake.freshdesk, clock: () => world.now });
/** Returns the id of a ticket that Freshdesk has. */
async function delivered(): Promise<number> {
  const id = await write();
  await deliver();
  fake.calls.length = 0;
  pass(1);
  return id;
}
const change = async (ticketId: number, changes: TicketChange) =>
  world.as(await anAdmin(world), { freshdesk: fake.freshdesk }).support.update({ ticketId, ...changes });
const stored = async (id: number) => (await findTicket(world.database.read, id))!;
const mirror = (tickets: FreshdeskTicket[]) =>
  storeTickets(world.database, tickets, world.now.toISOString(), world.now);
function pass(minutes: number): void {
  world.at(new Date(world.now.getTime() + minutes * 60_000));
}

describe('a ticket that is only here', () => {
  it('is delivered as it was last changed', async () => {
    const id = await write();
    await change(id, { status: 3 });
    expect(fake.calls).toEqual([]);
    await deliver();
    expect(fake.calls).toMatchObject([{ subject: 'A question', status: 3 }]);
    expect(await stored(id)).toMatchObject({ handover: 'taken', unclearSince: null });
  });

  it('is not changed while it is being delivered, or may have been', async () => {
    const id = await write();
    const unavailable = { cause: { code: 'desk_unavailable' } };
    fake.state.during = () => expect(change(id, { status: 5 })).rejects.toMatchObject(unavailable);
    fake.state.failure = new FreshdeskUnclear('It did not answer in time');
    await deliver();
    await expect(change(id, { status: 5 })).rejects.toMatchObject(unavailable);
    expect(await stored(id)).toMatchObject({ status: 2, handover: 'waiting' });
    fake.state.failure = undefined;
    pass(5);
    await deliver();
    expect.assertions(4);
    expect(await stored(id)).toMatchObject({ status: 2, handover: 'taken' });
  });
});

describe('a ticket in Freshdesk (SUP-18)', () => {
  it('is changed there in what differs, and stored as Freshdesk then has it', async () => {
    const id = await delivered();
    fake.tickets[0]!.priority = 4;
    expect(await change(id, { status: 5, subject: 'A question' })).toMatchObject({ status: 5, priority: 4 });
    expect(fake.calls).toEqual([{ status: 5 }]);
    await change(id, { status: 5 });
    expect(fake.calls).toHaveLength(1);
  });

  it.each([
    ['is down', new FreshdeskUnreachable('It is down'), 'desk_unavailable'],
    ['does not answer clearly', new FreshdeskUnclear('No answer'), 'desk_unavailable'],
    ['refuses the change', new FreshdeskRejected('status is invalid'), 'desk_refused'],
  ])('is not changed when Freshdesk %s, and nothing is sent later (SUP-20)', async (_name, failure, code) => {
    const id = await delivered();
    const before = await stored(id);
    fake.state.failure = failure;
    await expect(change(id, { status: 5 })).rejects.toMatchObject({ cause: { code } });
    expect(await stored(id)).toEqual(before);
    fake.state.failure = undefined;
    pass(60);
    expect(await deliver()).toEqual({ taken: 0, failed: 0 });
    expect(fake.tickets).toMatchObject([{ status: 2 }]);
  });

  it.each([
    [undefined, 5],
    [new FreshdeskUnreachable('It is down'), 2],
  ])(
    'is closed there by the decision about its problem, unless that fails with %o (PRB-7)',
    async (failure, status) => {
      const customer = await aCustomer(world);
      const provider = await aProvider(world);
      const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
      await world.as(provider).bookings.accept({ bookingId });
      world.at('2026-03-04T10:30:00Z');
      const report = { bookingId, kind: 'damage', note: 'A broken lamp' } as const;
      await world.as(customer, { freshdesk: fake.freshdesk }).bookings.reportProblem(report);
      await deliver();
      fake.state.failure = failure;
      const reported: string[] = [];
      const admin = world.as(await anAdmin(world), {
        freshdesk: fake.freshdesk,
        report: (text) => void reported.push(text),
      });
      const decision = { bookingId, outcome: 'none', reason: 'They agreed on it' } as const;
      expect(await admin.bookings.resolveProblem(decision)).toMatchObject({ problemOutcome: 'none' });
      expect(fake.tickets).toMatchObject([{ status }]);
      expect((await admin.support.list({})).items).toMatchObject([{ status }]);
      expect(reported).toEqual(failure ? ['a ticket could not be closed in Freshdesk'] : []);
    },
  );

  it('is not set back by a list that was read before the change', async () => {
    const id = await delivered();
    const read = structuredClone(fake.tickets);
    await change(id, { status: 5 });
    await mirror(read);
    expect(await stored(id)).toMatchObject({ status: 5 });
  });

  it.each([
    ['missing', (): void => void (fake.state.failure = new FreshdeskMissing('Not found'))],
    ['deleted', (): void => void (fake.tickets[0]!.gone = 'deleted')],
  ] as const)('is closed here when a change finds it %s (SUP-21)', async (gone, remove) => {
    const id = await delivered();
    remove();
    const refusal = { cause: { code: 'desk_refused', message: 'This ticket is no longer in Freshdesk' } };
    await expect(change(id, { priority: 4 })).rejects.toMatchObject(refusal);
    expect(await stored(id)).toMatchObject({ gone, status: 5, handover: 'taken' });
    await expect(change(id, { priority: 3 })).rejects.toMatchObject(refusal);
    expect(fake.calls).toHaveLength(1);
  });
});

it('an id that is known as another ticket’s is not taken, such as after Freshdesk was reset', async () => {
  await write();
  await deliver();
  fake.tickets.length = 0;
  const id = await write();
  await deliver();
  await deliver();
  expect(await stored(id)).toMatchObject({ handover: 'waiting', deskId: null });
  expect(fake.calls).toHaveLength(2);
});

it('a clock that is set back by an hour delays neither a new ticket nor one that a killed process had claimed (MAI-12)', async () => {
  await write();
  world.at('2026-03-02T09:00:00Z');
  expect(await deliver()).toEqual({ taken: 1, failed: 0 });
  world.at('2026-03-02T10:00:00Z');
  await write();
  await world.database.transaction((tx) => claimTickets(tx, { limit: 1 }, world.now));
  expect(await deliver()).toEqual({ taken: 0, failed: 0 });
  world.at('2026-03-02T09:00:00Z');
  expect(await deliver()).toEqual({ taken: 1, failed: 0 });
});

describe('a ticket whose text was erased', () => {
  const erased = { subject: 'Deleted', description: ERASED_TEXT, name: 'Deleted', email: '' };
  const erase = (id: number) =>
    world.database.transaction(async (tx) => {
      const row = (await lockTicket(tx, id))!;
      await updateTicket(tx, row, {
        ...erased,
        ...(row.handover !== 'taken' && { handover: 'none', deskDueAt: null }),
      });
    });

  it('is not delivered, and stays erased when that happens during its delivery', async () => {
    await erase(await write());
    await deliver();
    expect(fake.calls).toEqual([]);
    const id = await write();
    fake.state.during = () => erase(id);
    await deliver();
    expect(await stored(id)).toMatchObject({ ...erased, deskId: 1, handover: 'taken' });
    await mirror(fake.tickets);
    expect(await stored(id)).toMatchObject(erased);
  });
});

describe('a ticket that Freshdesk refuses', () => {
  it('waits for a person with the reason, and is sent again as it is by then (SUP-5)', async () => {
    const id = await write();
    fake.state.failure = new FreshdeskRejected('subject: It is too long');
    await deliver();
    expect(await stored(id)).toMatchObject({
      handover: 'rejected',
      deskId: null,
      deskError: 'subject: It is too long',
    });
    pass(60);
    await deliver();
    expect(fake.calls).toHaveLength(1);

    const admin = await anAdmin(world);
    const { support } = world.as(admin, { freshdesk: fake.freshdesk });
    expect(await support.send({ ticketId: id })).toMatchObject({ rejection: 'subject: It is too long' });
    fake.state.failure = undefined;
    await support.update({ ticketId: id, subject: 'Shorter' });
    await deliver();
    expect(fake.tickets).toEqual([]);
    expect(await support.send({ ticketId: id })).toMatchObject({ isLocal: false, rejection: null });
    expect(fake.tickets).toMatchObject([{ subject: 'Shorter' }]);
    await expect(support.send({ ticketId: id })).rejects.toMatchObject({ cause: { code: 'not_rejected' } });
    await expect(support.send({ ticketId: 2_000_000_000 })).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
  });

  it('stays here if it was stored before Freshdesk was configured, until an admin sends it (SUP-22)', async () => {
    const { ticketId } = await world.as(null).support.contact(aQuestion({ subject: 'Early' }));
    await deliver();
    expect(fake.tickets).toEqual([]);
    const { support } = world.as(await anAdmin(world), { freshdesk: fake.freshdesk });
    await support.send({ ticketId });
    expect(fake.tickets).toMatchObject([{ subject: 'Early' }]);
  });
});
