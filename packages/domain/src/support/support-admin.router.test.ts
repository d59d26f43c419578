import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, aCustomer, aFreshdesk, aTicket, domainErrorResponse } from '@doorstep/domain/testing';
import { admin, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { Freshdesk } from './freshdesk/freshdesk.ts';
import { TICKET_STATUSES } from './ticket.policy.ts';

openWorldForEachTest({ admin: true });
let support: Caller['support'];
beforeEach(async () => {
  support = world.as(admin).support;
});

const draft = { subject: 'The key', description: 'It does not fit.' };

/** Stores the copy of a ticket made in Freshdesk, with numbers that only Freshdesk knows. */
const insertFromFreshdesk = (deskId: number, changes: Parameters<typeof aTicket>[1] = {}) =>
  aTicket(world, { deskId, priority: 7, status: 9, responderId: 43_000_000_001, ...changes });

const withFreshdesk = (answers: Partial<Freshdesk> = {}) =>
  world.as(admin, { freshdesk: aFreshdesk(answers) }).support;

describe('Freshdesk', () => {
  it('is configured or not, and has a domain', async () => {
    expect(await support.config()).toEqual({ configured: false, domain: null });
    expect(await withFreshdesk().config()).toEqual({ configured: true, domain: 'doorstep.freshdesk.test' });
  });

  it('has agents, which are read once; there are none without Freshdesk', async () => {
    const agents = [{ id: 43_000_000_001, name: 'Ines Moor' }];
    await expect(withFreshdesk().agents()).rejects.toMatchObject({ cause: { code: 'desk_unavailable' } });
    expect(await withFreshdesk({ agents: async () => agents }).agents()).toEqual(agents);
    expect(await withFreshdesk().agents()).toEqual(agents);
    expect(await support.agents()).toEqual([]);
  });
});

describe('tickets are listed (SUP-10)', () => {
  it('page by page of 30, the newest first', async () => {
    for (let deskId = 1; deskId <= 31; deskId += 1)
      await insertFromFreshdesk(deskId, {
        createdAt: new Date(world.now.getTime() + deskId * 1000).toISOString(),
      });
    const first = await support.list({});
    expect(first.items.map(({ number }) => number)).toEqual(
      Array.from({ length: 30 }, (_, index) => 31 - index),
    );
    expect(first.nextCursor).toBe('2');
    expect(await support.list({ page: 2 })).toMatchObject({ items: [{ number: 1 }], nextCursor: null });
    expect(await support.list({ page: 3 })).toEqual({ items: [], nextCursor: null });
  });

  it('by due time on request: first what is to be resolved, and last what is done', async () => {
    const hour = (n: number) => new Date(world.now.getTime() + n * 3_600_000).toISOString();
    const at = (n: number, changes: object) => insertFromFreshdesk(n, { createdAt: hour(n), ...changes });
    await at(1, { dueBy: null });
    await at(2, { dueBy: null });
    await at(3, { dueBy: hour(1), status: TICKET_STATUSES.closed });
    await at(4, { dueBy: hour(1), status: TICKET_STATUSES.resolved });
    for (let deskId = 31; deskId > 4; deskId -= 1)
      await at(deskId, { dueBy: hour(40 - deskId), status: TICKET_STATUSES.pending });
    const numbers = async (page: number) => {
      const { items, nextCursor } = await support.list({ order: 'due', page });
      return [items.map(({ number }) => number), nextCursor];
    };
    const due = Array.from({ length: 27 }, (_, index) => 31 - index);
    expect(await numbers(1)).toEqual([[...due, 2, 1, 4], '2']);
    expect(await numbers(2)).toEqual([[3], null]);
    expect(await numbers(3)).toEqual([[], null]);
  });

  it('by words of subject and description, inside words too, and by id', async () => {
    const { id: lock } = await support.create({ subject: 'The blocked door', description: 'A key broke.' });
    const { id: key } = await support.create(draft);
    await insertFromFreshdesk(57, { subject: 'A late visit' });
    const search = async (text: string) => (await support.list({ text })).items.map(({ number }) => number);
    expect(await search('KEY')).toEqual([key, lock]);
    expect(await search('lock')).toEqual([lock]);
    expect(await search('does not fit')).toEqual([key]);
    expect(await search('57')).toEqual([57]);
    expect(await search('#57')).toEqual([57]);
    expect(await search(String(key))).toEqual([key]);
    expect(await search('nothing like it')).toEqual([]);
  });

  it('by their present text only', async () => {
    const { id: ticketId } = await support.create(draft);
    await support.update({ ticketId, subject: 'The lock' });
    expect(await support.list({ text: 'the lo' })).toMatchObject({ items: [{ id: ticketId }] });
    expect((await support.list({ text: 'the key' })).items).toEqual([]);
  });

  it('on a page that hundreds of others precede, as in a search', async () => {
    for (let deskId = 1; deskId <= 62; deskId += 1)
      await insertFromFreshdesk(deskId, { subject: `Broken ${deskId}` });
    const pages = await Promise.all([1, 2, 3].map((page) => support.list({ text: 'broken', page })));
    const ids = pages.flatMap(({ items }) => items.map(({ number }) => number));
    expect(ids).toEqual(Array.from({ length: 62 }, (_, index) => 62 - index));
    expect(pages.map(({ nextCursor }) => nextCursor)).toEqual(['2', '3', null]);
  });

  it('of one user, from where the last page ended', async () => {
    const customer = await aCustomer(world);
    for (const subject of ['one', 'two', 'three']) {
      world.at(new Date(world.now.getTime() + 1000));
      await world.as(customer).support.contact({ ...customer, subject, message: 'Hello' });
    }
    await support.create(draft);
    const first = await support.ticketsOf({ userId: customer.id, limit: 2 });
    expect(first.items.map(({ subject }) => subject)).toEqual(['three', 'two']);
    const second = await support.ticketsOf({ userId: customer.id, limit: 2, cursor: first.nextCursor });
    expect(second).toMatchObject({ items: [{ subject: 'one' }], nextCursor: null });
  });
});

describe('a ticket', () => {
  it('in Freshdesk has its id, link, agent and numbers that only Freshdesk knows', async () => {
    const { id } = await insertFromFreshdesk(57);
    const ticket = await withFreshdesk().show({ ticketId: 57 });
    expect(ticket).toMatchObject({
      number: 57,
      priority: 7,
      status: 9,
      responderId: 43_000_000_001,
      isLocal: false,
      slaStatus: 'On Track',
      freshdeskUrl: 'https://doorstep.freshdesk.test/a/tickets/57',
    });
    expect(await withFreshdesk().show({ ticketId: id })).toEqual(ticket);
    expect(await support.show({ ticketId: 57 })).toMatchObject({ freshdeskUrl: null });
  });

  it('that an admin opens is medium and open by default, and pending if Freshdesk is configured', async () => {
    const ticket = await support.create(draft);
    const { name, email, id: userId } = admin;
    expect(ticket).toMatchObject({
      ...draft,
      priority: 2,
      status: 2,
      name,
      email,
      userId,
      handover: 'none',
    });
    expect(await withFreshdesk().create({ ...draft, priority: 4, status: 3 })).toMatchObject({
      priority: 4,
      status: 3,
      isLocal: true,
      handover: 'waiting',
      dueBy: '2026-03-02T14:00:00.000Z',
      firstResponseDue: '2026-03-02T11:00:00.000Z',
    });
  });

  it('is refused by field', async () => {
    const wrong = { subject: ' ', description: '', priority: 5 as never, status: 1 as never };
    expect(await support.create(wrong).catch(domainErrorResponse)).toHaveProperty('fields', {
      subject: 'Please enter a subject',
      description: 'Please write a description',
      priority: 'Priority must be 1, 2, 3 or 4',
      status: 'Status must be 2, 3, 4 or 5',
    });
    expect(await support.list({ page: 0 }).catch(domainErrorResponse)).toHaveProperty('fields', {
      page: 'Page must be a whole number from 1',
    });
  });

  it('that is only here is changed here, its due times with its priority', async () => {
    const { id: ticketId } = await support.create(draft);
    world.at('2026-03-02T11:00:00Z');
    const later = world.as(admin).support;
    expect(await later.update({ ticketId, priority: 4, status: 3 })).toMatchObject({
      ...draft,
      priority: 4,
      status: 3,
      dueBy: '2026-03-02T14:00:00.000Z',
      slaStatus: 'At Risk',
    });
    await expect(support.update({ ticketId: 2_000_000_000, status: 5 })).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
  });

  it('in Freshdesk cannot be changed when Freshdesk is no longer configured', async () => {
    await insertFromFreshdesk(57);
    await expect(support.update({ ticketId: 57, status: 4 })).rejects.toMatchObject({
      cause: { code: 'ticket_not_configured' },
    });
  });

  it('notifies all admins and the writer when it is opened and changed', async () => {
    const customer = await aCustomer(world);
    const { ticketId } = await world
      .as(customer)
      .support.contact({ ...customer, subject: 'A question', message: 'Hello' });
    await support.update({ ticketId, status: 4 });
    const rows = await world.database.read
      .selectFrom('event')
      .select(['type', 'actorId', 'tells', 'data'])
      .where('type', 'like', 'support.%')
      .orderBy('id')
      .execute();
    expect(rows.map(({ data, ...row }) => ({ ...row, ...(JSON.parse(data) as object) }))).toEqual([
      { type: 'support.ticket_created', actorId: customer.id, tells: customer.id, ticketId },
      { type: 'support.ticket_changed', actorId: admin.id, tells: customer.id, ticketId },
    ]);
  });
});

it('tickets are counted by SLA status, and the first 10 are listed (SUP-11)', async () => {
  const at = (hours: number) => new Date(world.now.getTime() + hours * 3_600_000).toISOString();
  const dues = [at(-1), at(-30), at(0), at(3.9), at(4), at(30), null];
  for (const [index, dueBy] of dues.entries()) await insertFromFreshdesk(index + 1, { dueBy });
  await insertFromFreshdesk(8, { dueBy: at(-1), status: 5 });
  for (const deskId of [9, 10, 11]) await insertFromFreshdesk(deskId, { status: 2 });
  const { first, ...counts } = await support.sla();
  expect(counts).toEqual({ breached: 2, atRisk: 2, onTrack: 6 });
  expect(first.map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(await support.openCount()).toEqual({ open: 3 });
  const listed = async (sla: 'Breached' | 'At Risk' | 'On Track', text = '') =>
    (await support.list({ sla, text })).items.map(({ number }) => number);
  expect(await listed('Breached')).toEqual([2, 1]);
  expect(await listed('At Risk')).toEqual([3, 4]);
  expect(await listed('On Track')).toEqual([11, 10, 9, 7, 6, 5]);
  expect(await listed('On Track', 'number 1')).toEqual([11, 10]);
});
