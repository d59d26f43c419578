import { syncTickets, mirrorFreshdesk } from '@doorstep/domain/server';
import { type World, aCustomer, anAdmin, openWorld, openingPasswords } from '@doorstep/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFreshdesk } from '../src/gateways/freshdesk.ts';
import { openFakeDesk } from '../testing/fake-desk/server.ts';

/** What the desk knows is copied over real HTTP, so that nothing that is read waits for it (SUP-17). */

let world: World;
let fake: Awaited<ReturnType<typeof openFakeDesk>>;
let helpDesk: NonNullable<ReturnType<typeof openFreshdesk>>;
beforeEach(async () => {
  world = await openWorld();
  fake = await openFakeDesk({ now: () => world.now, callsPerMinute: Infinity });
  helpDesk = openFreshdesk(fake.variables, { answerMs: 10_000, retryMs: 1, breakMs: 0 })!;
});
afterEach(async () => {
  await fake.close();
  await world.close();
});

const work = () => ({ database: world.database, helpDesk, clock: () => world.now });
const mirror = (pages?: number) => mirrorFreshdesk({ ...work(), pages });
function pass(minutes: number): void {
  world.at(new Date(world.now.getTime() + minutes * 60_000));
}

/** A ticket that somebody writes to the desk itself. */
const arrive = (subject: string, changes: object = {}) =>
  fake.create({
    subject,
    description: `About ${subject}`,
    email: 'cal@example.test',
    name: 'Cal Moss',
    ...changes,
  });
const kept = async () => {
  const rows = await world.database.read.selectFrom('ticket').selectAll().orderBy('deskId').execute();
  return rows;
};
const keptSubjects = async () => (await kept()).map(({ subject }) => subject);
const age = async () => (await world.as(await anAdmin(world)).support.mirror()).mirroredAt;
const subjects = (count: number) => Array.from({ length: count }, (_, index) => `Number ${index + 1}`);

describe('what the desk has', () => {
  test('is kept as it is there, with who wrote it and who answers', async () => {
    arrive('A key', { priority: 3 });
    fake.update(1, { responder_id: fake.agents[0]!.id });
    expect(await mirror()).toEqual({ changed: 1 });
    expect(await kept()).toMatchObject([
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
    const { support } = world.as(await anAdmin(world), { helpDesk });
    expect(await support.agents()).toEqual([
      { id: fake.agents[0]!.id, name: 'Ines Moor' },
      { id: fake.agents[1]!.id, name: 'Tom Hale' },
    ]);
    expect(await support.show({ ticketId: 1 })).toMatchObject({ responderId: fake.agents[0]!.id });
  });

  test('is followed as it changes, and written only then', async () => {
    arrive('A key');
    await mirror();
    pass(1);
    expect(await mirror()).toEqual({ changed: 0 });
    fake.update(1, { status: 4, subject: 'A lock' });
    expect(await mirror()).toEqual({ changed: 1 });
    expect(await kept()).toMatchObject([{ subject: 'A lock', status: 4 }]);
    expect(await mirror()).toEqual({ changed: 0 });
  });

  test('older than 30 days is copied too', async () => {
    arrive('An old one');
    pass(60 * 24 * 60);
    await mirror();
    expect(await keptSubjects()).toEqual(['An old one']);
  });

  test('is copied over several rounds when there is much, also of one second', async () => {
    for (const subject of subjects(250)) arrive(subject);
    pass(1);
    for (const subject of subjects(120)) arrive(subject);
    await mirror(1);
    expect(await age()).toBeNull();
    for (let round = 0; round < 4; round += 1) await mirror(1);
    expect((await keptSubjects()).toSorted()).toEqual([...subjects(250), ...subjects(120)].toSorted());
    expect(await age()).toBe('2026-03-02T10:01:00.000Z');
  });

  test('is missed nowhere while it changes under the reader', async () => {
    for (const subject of subjects(220)) {
      arrive(subject);
      world.at(new Date(world.now.getTime() + 1000));
    }
    let lists = 0;
    fake.state.fails = ({ path }) => {
      // Between two pages one of the first page moves to the end, and all behind it one place forward.
      if (path === '/tickets' && (lists += 1) === 2)
        for (const id of [1, 2, 3]) fake.update(id, { status: 3 });
      return undefined;
    };
    await mirror();
    expect(await kept()).toHaveLength(220);
    expect((await kept()).filter(({ status }) => status === 3)).toHaveLength(3);
  });
});

describe('a desk whose lists never end (SUP-23)', () => {
  beforeEach(() => {
    fake.state.hasNoLastPage = true;
  });
  const listed = () => fake.asked.filter(({ path }) => path === '/tickets').length;

  test('is read for 50 pages of each list in a round, and is not said to be copied', async () => {
    arrive('A key');
    await mirror();
    // What changed, what was deleted and what is spam.
    expect(listed()).toBe(3 * 50);
    expect(await keptSubjects()).toEqual(['A key']);
    expect(await age()).toBeNull();
  });

  test('is read on from a later second in the next round', async () => {
    arrive('A key');
    await mirror();
    pass(1);
    arrive('A lock');
    fake.state.hasNoLastPage = false;
    for (let round = 0; round < 2; round += 1) await mirror();
    expect(await keptSubjects()).toEqual(['A key', 'A lock']);
    expect(await age()).not.toBeNull();
  });

  test('loses nothing that was deleted behind the pages that were read', async () => {
    fake.state.hasNoLastPage = false;
    for (const subject of subjects(60)) arrive(subject);
    await mirror();
    for (const { id } of fake.tickets) {
      pass(1);
      fake.remove(id);
    }
    const onePerPage: typeof helpDesk.listGone = async (where, { since, page }) => {
      const { tickets } = await helpDesk.listGone(where, { since, page: 1 });
      return { tickets: tickets.slice(page - 1, page), isLast: page >= tickets.length };
    };
    const round = () => mirrorFreshdesk({ ...work(), helpDesk: { ...helpDesk, listGone: onePerPage } });
    expect(await round()).toEqual({ changed: 50 });
    expect(await round()).toEqual({ changed: 10 });
    expect((await kept()).filter(({ gone }) => gone === null)).toEqual([]);
  });
});

describe('what the desk has no more (SUP-21)', () => {
  const admin = async () => world.as(await anAdmin(world), { helpDesk }).support;

  test.each(['deleted', 'spam'] as const)(
    '%s there is closed here, with the reason, until it is back',
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
        cause: { code: 'desk_refused', message: 'Freshdesk has this ticket no more' },
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

  test('deleted while the copy could not be made is closed once it can', async () => {
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
    expect(await kept()).toMatchObject([{ gone: 'deleted', status: 5 }]);
  });

  test('in its bin from the first is not copied', async () => {
    arrive('A key');
    fake.remove(1);
    await mirror();
    expect(await kept()).toEqual([]);
  });

  test('is found out by a change too, which ends with it', async () => {
    arrive('A key');
    arrive('A lock');
    await mirror();
    pass(1);
    fake.remove(1);
    fake.tickets.splice(1);
    for (const [ticketId, gone] of [
      [1, 'deleted'],
      [2, 'missing'],
    ] as const)
      expect(await (await admin()).update({ ticketId, priority: 4 })).toMatchObject({
        gone,
        status: 5,
        handover: 'taken',
        unsent: [],
      });
    const asked = fake.asked.length;
    await syncTickets(work());
    expect(fake.asked).toHaveLength(asked);
  });

  test('of ours tells whoever wrote it that it is closed', async () => {
    const customer = await aCustomer(world);
    const { support } = world.as(customer, { helpDesk });
    await support.contact({ ...customer, subject: 'A question', message: 'Do you come?' });
    await syncTickets(work());
    pass(1);
    fake.remove(1);
    await mirror();
    expect((await support.ownTickets({})).items).toMatchObject([{ subject: 'A question', status: 5 }]);
    expect(fake.tickets).toHaveLength(1);
  });
});

describe('the copy', () => {
  test('says how old it is, and grows older while the desk does not answer', async () => {
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
    expect(await keptSubjects()).toEqual(['A key']);
  });

  test.each(['error', 'garbage', 'strange', 'cut', 'limited'] as const)('survives %s', async (how) => {
    arrive('A key');
    await mirror();
    pass(1);
    arrive('A lock');
    fake.state.fails = () => how;
    expect(await mirror()).toHaveProperty('failure');
    expect(await keptSubjects()).toEqual(['A key']);
    fake.state.fails = () => undefined;
    helpDesk = openFreshdesk(fake.variables, { answerMs: 10_000, retryMs: 1, breakMs: 0 })!;
    await mirror();
    expect(await keptSubjects()).toEqual(['A key', 'A lock']);
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

describe('a ticket of ours', () => {
  const question = {
    name: 'Bea Lark',
    email: 'bea@example.test',
    subject: 'A question',
    message: 'Do you\ncome?',
  };
  const write = () => world.as(null, { helpDesk }).support.contact(question);

  test('is one with the desk’s, and keeps its text and its ids', async () => {
    const { ticketId } = await write();
    await syncTickets(work());
    pass(1);
    fake.update(1, { status: 3 });
    expect(await mirror()).toEqual({ changed: 1 });
    expect(await kept()).toMatchObject([
      { id: ticketId, deskId: 1, status: 3, name: 'Bea Lark', description: 'Do you\ncome?' },
    ]);
    const { support } = world.as(await anAdmin(world), { helpDesk });
    for (const id of [ticketId, 1]) expect(await support.show({ ticketId: id })).toMatchObject({ status: 3 });
  });

  test('is taken over where the desk never said that it has it, and is not made again', async () => {
    await write();
    fake.state.fails = ({ method }) => (method === 'POST' ? 'unheard' : undefined);
    await syncTickets(work());
    fake.state.fails = () => undefined;
    await mirror();
    expect(await kept()).toMatchObject([{ deskId: 1, handover: 'taken' }]);
    pass(10);
    await syncTickets(work());
    expect(fake.tickets).toHaveLength(1);
  });

  test('that the copy took for the desk’s own becomes ours when it is found', async () => {
    const { ticketId } = await write();
    fake.state.fails = ({ method }) => (method === 'POST' ? 'unheard' : undefined);
    await syncTickets(work());
    fake.state.fails = () => undefined;
    fake.tickets[0]!.tags = [];
    await mirror();
    expect(await kept()).toHaveLength(2);
    pass(1);
    await syncTickets(work());
    expect(await kept()).toMatchObject([{ id: ticketId, deskId: 1, handover: 'taken' }]);
    expect(fake.tickets).toHaveLength(1);
  });

  test('does not come back as it was written once its account is gone', async () => {
    const customer = await aCustomer(world);
    const asThem = world.as(customer, { helpDesk, passwords: openingPasswords() });
    await asThem.support.contact({ ...customer, subject: 'A secret', message: 'Do not tell' });
    await syncTickets(work());
    await asThem.accounts.deleteAccount({ currentPassword: 'the right one' });
    pass(1);
    fake.update(1, { status: 5 });
    await mirror();
    const rows = await kept();
    expect(rows).toMatchObject([{ deskId: 1, status: 5 }]);
    expect(JSON.stringify(rows)).not.toMatch(/secret|Do not tell/);
    expect(JSON.stringify(rows)).not.toContain(customer.email);
  });
});
