import { deliverTickets, mirrorTickets } from '@doorstep/domain/server';
import { aCustomer, anAdmin, openingPasswords } from '@doorstep/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFreshdesk } from '../src/gateways/freshdesk.ts';
import { openFakeFreshdesk } from '../testing/fake-freshdesk/server.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

/** Copies Freshdesk's tickets over HTTP, so that no reading waits for it (SUP-17). */

openWorldForEachTest();
let fake: Awaited<ReturnType<typeof openFakeFreshdesk>>;
let freshdesk: NonNullable<ReturnType<typeof openFreshdesk>>;
beforeEach(async () => {
  fake = await openFakeFreshdesk({ now: () => world.now, callsPerMinute: Infinity });
  freshdesk = openFreshdesk(fake.variables, { timeoutMs: 10_000, retryMs: 1, breakMs: 0 })!;
});
afterEach(() => fake.close());

const connection = () => ({ database: world.database, freshdesk, clock: () => world.now });
const mirror = (pages?: number) => mirrorTickets({ ...connection(), pages });
function pass(minutes: number): void {
  world.at(new Date(world.now.getTime() + minutes * 60_000));
}

/** Creates a ticket in Freshdesk itself. */
const arrive = (subject: string, changes: object = {}) =>
  fake.create({
    subject,
    description: `About ${subject}`,
    email: 'cal@example.test',
    name: 'Cal Moss',
    ...changes,
  });
const stored = async () => {
  const rows = await world.database.read.selectFrom('ticket').selectAll().orderBy('deskId').execute();
  return rows;
};
const storedSubjects = async () => (await stored()).map(({ subject }) => subject);
const age = async () => (await world.as(await anAdmin(world)).support.mirror()).mirroredAt;
const subjects = (count: number) => Array.from({ length: count }, (_, index) => `Number ${index + 1}`);

describe('tickets in Freshdesk', () => {
  test('are stored with their writer and agent', async () => {
    arrive('A key', { priority: 3 });
    fake.update(1, { responder_id: fake.agents[0]!.id });
    expect(await mirror()).toEqual({ changed: 1 });
    expect(await stored()).toMatchObject([
      {
        deskId: 1,
        subject: 'A key',
        description: 'About A key',
        name: 'Cal Moss',
        email: 'cal@example.test',
        priority: 3,
        status: 2,
        createdAt: '2026-03-02T10:00:00.000Z',
        dueBy: '2026-03-03T10:00:00.000Z',
        firstResponseDue: '2026-03-02T16:00:00.000Z',
        handover: 'taken',
        userId: null,
        tag: null,
      },
    ]);
    const { support } = world.as(await anAdmin(world), { freshdesk });
    expect(await support.agents()).toEqual([
      { id: fake.agents[0]!.id, name: 'Ines Moor' },
      { id: fake.agents[1]!.id, name: 'Tom Hale' },
    ]);
    expect(await support.show({ ticketId: 1 })).toMatchObject({ responderId: fake.agents[0]!.id });
  });

  test('are updated when they change, and written only then', async () => {
    arrive('A key');
    await mirror();
    pass(1);
    expect(await mirror()).toEqual({ changed: 0 });
    fake.update(1, { status: 4, subject: 'A lock' });
    expect(await mirror()).toEqual({ changed: 1 });
    expect(await stored()).toMatchObject([{ subject: 'A lock', status: 4 }]);
    expect(await mirror()).toEqual({ changed: 0 });
  });

  test('older than 30 days are copied', async () => {
    arrive('An old one');
    pass(60 * 24 * 60);
    await mirror();
    expect(await storedSubjects()).toEqual(['An old one']);
  });

  test('are copied over several rounds when there are many, also of one second', async () => {
    for (const subject of subjects(250)) arrive(subject);
    pass(1);
    for (const subject of subjects(120)) arrive(subject);
    await mirror(1);
    expect(await age()).toBeNull();
    for (let round = 0; round < 4; round += 1) await mirror(1);
    expect((await storedSubjects()).toSorted()).toEqual([...subjects(250), ...subjects(120)].toSorted());
    expect(await age()).toBe('2026-03-02T10:01:00.000Z');
  });

  test('are all copied while they change during the reading', async () => {
    for (const subject of subjects(220)) {
      arrive(subject);
      world.at(new Date(world.now.getTime() + 1000));
    }
    let lists = 0;
    fake.state.fails = ({ path }) => {
      // Between two pages, tickets of the first page move to the end, and those behind them forward.
      if (path === '/tickets' && (lists += 1) === 2)
        for (const id of [1, 2, 3]) fake.update(id, { status: 3 });
      return undefined;
    };
    await mirror();
    expect(await stored()).toHaveLength(220);
    expect((await stored()).filter(({ status }) => status === 3)).toHaveLength(3);
  });
});

describe('lists that never end (SUP-23)', () => {
  beforeEach(() => {
    fake.state.hasNoLastPage = true;
  });
  const listed = () => fake.calls.filter(({ path }) => path === '/tickets').length;

  test('are read for 50 pages in a round, and the copy does not count as complete', async () => {
    arrive('A key');
    await mirror();
    // Updated, deleted and spam.
    expect(listed()).toBe(3 * 50);
    expect(await storedSubjects()).toEqual(['A key']);
    expect(await age()).toBeNull();
  });

  test('are continued from a later second in the next round', async () => {
    arrive('A key');
    await mirror();
    pass(1);
    arrive('A lock');
    fake.state.hasNoLastPage = false;
    for (let round = 0; round < 2; round += 1) await mirror();
    expect(await storedSubjects()).toEqual(['A key', 'A lock']);
    expect(await age()).not.toBeNull();
  });

  test('are copied once when every page is the same', async () => {
    fake.state.repeatsFirstPage = true;
    arrive('A key');
    expect(await mirror()).toEqual({ changed: 1 });
    expect(await storedSubjects()).toEqual(['A key']);
    const { support } = world.as(await anAdmin(world), { freshdesk });
    expect(await support.agents()).toHaveLength(fake.agents.length);
  });

  test('are copied once when a page repeats a ticket, as it is there last', async () => {
    arrive('A key');
    fake.tickets.push({ ...fake.tickets[0]!, subject: 'A lock' });
    expect(await mirror()).toEqual({ changed: 1 });
    expect(await storedSubjects()).toEqual(['A lock']);
  });

  test('omit no deleted ticket behind the pages that were read', async () => {
    fake.state.hasNoLastPage = false;
    for (const subject of subjects(60)) arrive(subject);
    await mirror();
    for (const { id } of fake.tickets) {
      pass(1);
      fake.remove(id);
    }
    const onePerPage: typeof freshdesk.listGone = async (where, { since, page }) => {
      const { tickets } = await freshdesk.listGone(where, { since, page: 1 });
      return { tickets: tickets.slice(page - 1, page), isLast: page >= tickets.length };
    };
    const round = () => mirrorTickets({ ...connection(), freshdesk: { ...freshdesk, listGone: onePerPage } });
    expect(await round()).toEqual({ changed: 50 });
    expect(await round()).toEqual({ changed: 10 });
    expect((await stored()).filter(({ gone }) => gone === null)).toEqual([]);
  });
});

describe('tickets that Freshdesk no longer lists (SUP-21)', () => {
  const admin = async () => world.as(await anAdmin(world), { freshdesk }).support;

  test.each(['deleted', 'spam'] as const)(
    '%s are closed here with the reason, until they are restored',
    async (how) => {
      arrive('A key', { priority: 3 });
      arrive('A lock');
      await mirror();
      pass(5);
      fake.tickets[0]![how] = true;
      fake.update(1, {});
      expect(await mirror()).toEqual({ changed: 1 });
      expect(await (await admin()).show({ ticketId: 1 })).toMatchObject({
        gone: how,
        status: 5,
        slaStatus: 'Closed',
      });
      expect(await (await admin()).openCount()).toEqual({ open: 1 });
      pass(30);
      expect(await mirror()).toEqual({ changed: 0 });
      await expect((await admin()).update({ ticketId: 1, status: 2 })).rejects.toMatchObject({
        cause: { code: 'desk_refused', message: 'This ticket is no longer in Freshdesk' },
      });
      fake.tickets[0]![how] = false;
      fake.update(1, {});
      expect(await mirror()).toEqual({ changed: 1 });
      expect(await (await admin()).show({ ticketId: 1 })).toMatchObject({
        gone: null,
        status: 2,
        priority: 3,
      });
    },
  );

  test('deleted while Freshdesk was down are closed afterwards', async () => {
    arrive('A key');
    await mirror();
    pass(1);
    await fake.goDown();
    await mirror();
    pass(60);
    fake.remove(1);
    pass(60);
    await fake.comeUp();
    await mirror();
    expect(await stored()).toMatchObject([{ gone: 'deleted', status: 5 }]);
  });

  test('deleted before they were copied are not copied', async () => {
    arrive('A key');
    fake.remove(1);
    await mirror();
    expect(await stored()).toEqual([]);
  });

  test('opened here are closed for their writer', async () => {
    const customer = await aCustomer(world);
    const { support } = world.as(customer, { freshdesk });
    await support.contact({ ...customer, subject: 'A question', message: 'Do you come?' });
    await deliverTickets(connection());
    pass(1);
    fake.remove(1);
    await mirror();
    expect((await support.ownTickets({})).items).toMatchObject([{ subject: 'A question', status: 5 }]);
    expect(fake.tickets).toHaveLength(1);
  });
});

describe('the copy', () => {
  test('has an age, which grows while Freshdesk does not answer', async () => {
    expect(await age()).toBeNull();
    await mirror();
    expect(await age()).toBe('2026-03-02T10:00:00.000Z');
    await fake.goDown();
    pass(5);
    expect(await mirror()).toMatchObject({ changed: 0, failure: expect.stringContaining('ECONNREFUSED') });
    expect(await age()).toBe('2026-03-02T10:00:00.000Z');
    await fake.comeUp();
    arrive('A key');
    await mirror();
    expect(await age()).toBe('2026-03-02T10:05:00.000Z');
    expect(await storedSubjects()).toEqual(['A key']);
  });

  test('survives a failure', async () => {
    arrive('A key');
    await mirror();
    pass(1);
    arrive('A lock');
    fake.state.fails = () => 'error';
    expect(await mirror()).toHaveProperty('failure');
    expect(await storedSubjects()).toEqual(['A key']);
    fake.state.fails = () => undefined;
    freshdesk = openFreshdesk(fake.variables, { timeoutMs: 10_000, retryMs: 1, breakMs: 0 })!;
    await mirror();
    expect(await storedSubjects()).toEqual(['A key', 'A lock']);
  });

  test('is made by one process at a time, and by another when that one ended', async () => {
    for (const subject of subjects(30)) arrive(subject);
    const rounds = await Promise.all([mirror(), mirror(), mirror()]);
    expect(rounds.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, 0, 30]);
    const claimedUntil = new Date(world.now.getTime() + 60_000).toISOString();
    await world.database.transaction((tx) => tx.updateTable('deskMirror').set({ claimedUntil }).execute());
    arrive('Another');
    expect(await mirror()).toEqual({ changed: 0 });
    pass(1);
    expect(await mirror()).toEqual({ changed: 1 });
  });
});

describe('a ticket opened here', () => {
  const question = {
    name: 'Bea Lark',
    email: 'bea@example.test',
    subject: 'A question',
    message: 'Do you\ncome?',
  };
  const write = () => world.as(null, { freshdesk }).support.contact(question);

  test('is linked with its copy in Freshdesk, and keeps its text and ids', async () => {
    const { ticketId } = await write();
    await deliverTickets(connection());
    pass(1);
    fake.update(1, { status: 3 });
    expect(await mirror()).toEqual({ changed: 1 });
    expect(await stored()).toMatchObject([
      { id: ticketId, deskId: 1, status: 3, name: 'Bea Lark', description: 'Do you\ncome?' },
    ]);
    const { support } = world.as(await anAdmin(world), { freshdesk });
    for (const id of [ticketId, 1]) expect(await support.show({ ticketId: id })).toMatchObject({ status: 3 });
  });

  test('is found after an unclear response, and not created again', async () => {
    await write();
    fake.state.fails = ({ method }) => (method === 'POST' ? 'unheard' : undefined);
    await deliverTickets(connection());
    fake.state.fails = () => undefined;
    await mirror();
    expect(await stored()).toMatchObject([{ deskId: 1, handover: 'taken' }]);
    pass(10);
    await deliverTickets(connection());
    expect(fake.tickets).toHaveLength(1);
  });

  test('that was copied as Freshdesk’s own is linked when the search finds it', async () => {
    const { ticketId } = await write();
    fake.state.fails = ({ method }) => (method === 'POST' ? 'unheard' : undefined);
    await deliverTickets(connection());
    fake.state.fails = () => undefined;
    fake.tickets[0]!.tags = [];
    await mirror();
    expect(await stored()).toHaveLength(2);
    pass(1);
    await deliverTickets(connection());
    expect(await stored()).toMatchObject([{ id: ticketId, deskId: 1, handover: 'taken' }]);
    expect(fake.tickets).toHaveLength(1);
  });

  test('is not copied back with its text once its account is deleted', async () => {
    const customer = await aCustomer(world);
    const asThem = world.as(customer, { freshdesk, passwords: openingPasswords() });
    await asThem.support.contact({ ...customer, subject: 'A secret', message: 'Do not tell' });
    await deliverTickets(connection());
    await asThem.accounts.deleteAccount({ currentPassword: 'the right one' });
    pass(1);
    fake.update(1, { status: 5 });
    await mirror();
    const rows = await stored();
    expect(rows).toMatchObject([{ deskId: 1, status: 5 }]);
    expect(JSON.stringify(rows)).not.toMatch(/secret|Do not tell/);
    expect(JSON.stringify(rows)).not.toContain(customer.email);
  });
});
