import { type TicketDelivery, deliverTicket, deliverTickets } from '@doorstep/domain/server';
import { aQuestion, anAdmin } from '@doorstep/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFreshdesk } from '../src/gateways/freshdesk.ts';
import { type Failure, openFakeFreshdesk } from '../testing/fake-freshdesk/server.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

/** Delivers tickets over HTTP to a Freshdesk that fails in every way: each exactly once (SUP-16). */

openWorldForEachTest();
let fake: Awaited<ReturnType<typeof openFakeFreshdesk>>;
beforeEach(async () => {
  fake = await openFakeFreshdesk({ now: () => world.now });
});
afterEach(() => fake.close());

const openGateway = (timeoutMs = 10_000) =>
  openFreshdesk(fake.variables, {
    timeoutMs,
    retryMs: 1,
    breakMs: 0,
    clock: () => world.now.getTime(),
  })!;
const delivery = (changes: Partial<TicketDelivery> = {}): TicketDelivery => ({
  database: world.database,
  freshdesk: openGateway(),
  clock: () => world.now,
  ...changes,
});

let written = 0;
async function write(subject = `Question ${(written += 1)}`): Promise<number> {
  const question = aQuestion({ subject, message: 'Do you come\non Sundays?' });
  const address = `192.0.2.${written % 250}`;
  const { ticketId } = await world.as(null, { freshdesk: openGateway(), address }).support.contact(question);
  return ticketId;
}

const ticketOf = (id: number) =>
  world.database.read.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const subjectsInFreshdesk = () => fake.tickets.map(({ subject }) => subject).toSorted();
/** Makes calls that create a ticket fail. */
const failCreating = (how: Failure | undefined) =>
  void (fake.state.fails = ({ method }) => (method === 'POST' ? how : undefined));
const well = () => void (fake.state.fails = () => undefined);
function pass(minutes: number): void {
  world.at(new Date(world.now.getTime() + minutes * 60_000));
}

/** Delivers minute by minute until nothing is pending. */
async function drain(pending = delivery(), minutes = 30): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await deliverTickets(pending);
    pass(1);
  }
}

describe('a ticket', () => {
  test('is delivered with its tag and writer', async () => {
    const id = await write();
    expect(await ticketOf(id)).toMatchObject({ handover: 'waiting', deskId: null });
    expect(await deliverTickets(delivery())).toEqual({ taken: 1, failed: 0 });
    const { tag, ...kept } = await ticketOf(id);
    expect(kept).toMatchObject({
      handover: 'taken',
      deskId: 1,
      dueBy: '2026-03-04T10:00:00.000Z',
      unclearSince: null,
    });
    expect(fake.tickets).toMatchObject([{ subject: kept.subject, tags: [tag], priority: 2, status: 2 }]);
    await drain();
    expect(fake.calls).toHaveLength(1);
  });

  test('is delivered immediately when a person is waiting', async () => {
    const ids = [await write(), await write()];
    await deliverTicket(delivery(), ids[1]!);
    expect(fake.tickets).toHaveLength(1);
    expect(await ticketOf(ids[1]!)).toMatchObject({ handover: 'taken', deskId: 1 });
    expect(await ticketOf(ids[0]!)).toMatchObject({ handover: 'waiting' });
  });
});

const patienceFor = (how: Failure) => openGateway(how === 'unanswered' || how === 'silent' ? 100 : undefined);

const CREATED = ['cut', 'unheard', 'unanswered'] as const;
const NOT_CREATED = ['error', 'unavailable', 'garbage', 'strange', 'silent', 'limited'] as const;

describe('a Freshdesk that fails gets every ticket once', () => {
  test.each([...CREATED, ...NOT_CREATED])('%s', async (how) => {
    for (let each = 0; each < 3; each += 1) await write();
    const subjects = await Promise.all((await allIds()).map(async (id) => (await ticketOf(id)).subject));
    fake.state.fails = () => how;
    await drain(delivery({ freshdesk: patienceFor(how) }), 4);
    for (const id of await allIds()) {
      expect(await ticketOf(id)).toMatchObject({
        handover: 'waiting',
        deskError: expect.stringMatching(/./),
      });
    }
    well();
    await drain();
    expect(subjectsInFreshdesk()).toEqual(subjects.toSorted());
    for (const id of await allIds())
      expect(await ticketOf(id)).toMatchObject({
        handover: 'taken',
        deskError: null,
        deskId: expect.any(Number),
      });
  });

  test.each(CREATED)('%s, but twice without the search: the control', async (how) => {
    await write();
    const find = async () => undefined;
    const leaving = new AbortController();
    fake.state.fails = () => {
      // Freshdesk has created it by now, and its response never comes.
      if (how === 'unanswered') setImmediate(() => leaving.abort());
      return how;
    };
    await deliverTickets(delivery({ find, signal: leaving.signal }));
    expect(fake.tickets).toHaveLength(1);
    well();
    await drain(delivery({ find }));
    expect(fake.tickets).toHaveLength(2);
  });

  test('down for an hour and back', async () => {
    await fake.goDown();
    const subjects: string[] = [];
    for (let minute = 0; minute < 60; minute += 10) {
      const id = await write();
      subjects.push((await ticketOf(id)).subject);
      await deliverTickets(delivery());
      pass(10);
    }
    await fake.comeUp();
    await drain(delivery(), 7);
    expect(subjectsInFreshdesk()).toEqual(subjects.toSorted());
    expect((await pendingIds()).length).toBe(0);
  });

  test('with a wrong key, until it is the right one', async () => {
    const id = await write();
    fake.state.key = 'another';
    await deliverTickets(delivery());
    expect(await ticketOf(id)).toMatchObject({
      handover: 'waiting',
      deskError: 'You have to be logged in to perform this action.',
      unclearSince: null,
    });
    fake.state.key = fake.variables.FRESHDESK_API_KEY;
    await drain();
    expect(fake.tickets).toHaveLength(1);
  });

  test('not before its rate limit is over', async () => {
    fake.state.callsPerMinute = 2;
    world.at('2026-03-02T10:00:05Z');
    for (let each = 0; each < 5; each += 1) await write();
    const pending = delivery();
    await deliverTickets(pending);
    expect(fake.tickets).toHaveLength(2);
    const { length } = fake.calls;
    world.at('2026-03-02T10:00:50Z');
    await deliverTickets(pending);
    expect(fake.calls).toHaveLength(length);
    world.at('2026-03-02T10:01:20Z');
    await drain(pending, 8);
    expect(fake.tickets).toHaveLength(5);
  });
});

test.each([...CREATED, ...NOT_CREATED])(
  'a reply is in Freshdesk once in spite of %s (SUP-24)',
  async (how) => {
    const ticketId = await write();
    await deliverTickets(delivery());
    const admin = await anAdmin(world);
    const reply = (freshdesk = openGateway()) =>
      world.as(admin, { freshdesk }).support.reply({ ticketId, body: 'We do.' });
    failCreating(how);
    const first = await reply(patienceFor(how)).then(
      () => 'sent',
      ({ cause }: { cause: { code: string } }) => cause.code,
    );
    expect(first).toBe(CREATED.some((each) => each === how) ? 'sent' : 'desk_unavailable');
    well();
    await reply();
    expect(fake.entries).toMatchObject([{ body_text: 'We do.', private: false }]);
  },
);

test('two processes share the pending tickets, and none is delivered twice', async () => {
  for (let each = 0; each < 24; each += 1) await write();
  const [one, other] = [delivery(), delivery()];
  await Promise.all([deliverTickets(one), deliverTickets(other), deliverTickets(one)]);
  await drain(one, 3);
  expect(subjectsInFreshdesk()).toHaveLength(24);
  expect(new Set(subjectsInFreshdesk()).size).toBe(24);
});

describe('after an unclear response', () => {
  test('it is found among many, whatever case its tag has there', async () => {
    const id = await write();
    failCreating('unheard');
    await deliverTickets(delivery());
    well();
    for (const ticket of fake.tickets) ticket.tags = ticket.tags.map((tag) => tag.toUpperCase());
    const gate = openGateway();
    for (let each = 0; each < 120; each += 1)
      await gate.create({
        subject: `Noise ${each}`,
        description: 'Noise',
        priority: 1,
        status: 2,
        tag: `noise-${each}`,
        requester: { name: 'Noise', email: 'noise@example.test' },
      });
    await drain();
    expect(fake.tickets.filter(({ subject }) => !subject.startsWith('Noise'))).toHaveLength(1);
    expect(await ticketOf(id)).toMatchObject({ deskId: 1 });
  });

  test('it is recognised by text and requester when a rule removed its tag, and two with the same text stay two', async () => {
    const ids = [await write('The same'), await write('The same')];
    failCreating('unheard');
    await deliverTickets(delivery());
    well();
    for (const ticket of fake.tickets) ticket.tags = [];
    await drain();
    expect(fake.tickets).toHaveLength(2);
    const deskIds = await Promise.all(ids.map(async (id) => (await ticketOf(id)).deskId));
    expect(new Set(deskIds)).toEqual(new Set([1, 2]));
  });

  test('it is not confused with another of the same subject', async () => {
    const id = await write('A question');
    failCreating('error');
    await deliverTickets(delivery());
    well();
    const other = {
      subject: 'A question',
      description: 'Something else',
      priority: 1,
      status: 2,
      tag: 'noise',
    };
    await openGateway().create({ ...other, requester: { name: 'Bea', email: 'bea@example.test' } });
    await drain();
    expect(await ticketOf(id)).toMatchObject({ deskId: 2 });
  });

  test('nothing is created while the search fails', async () => {
    await write();
    failCreating('unheard');
    await deliverTickets(delivery());
    fake.state.fails = ({ method }) => (method === 'GET' ? 'error' : undefined);
    await drain(delivery(), 10);
    expect(fake.tickets).toHaveLength(1);
    well();
    await drain();
    expect(fake.tickets).toHaveLength(1);
    expect(await pendingIds()).toEqual([]);
  });
});

async function allIds(): Promise<number[]> {
  const rows = await world.database.read.selectFrom('ticket').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
async function pendingIds() {
  return world.database.read.selectFrom('ticket').select('id').where('handover', '=', 'waiting').execute();
}
