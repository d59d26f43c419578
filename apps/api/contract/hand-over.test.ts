import { type HandOver, syncTicket, syncTickets } from '@doorstep/domain/server';
import { type World, aQuestion, anAdmin, openWorld } from '@doorstep/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFreshdesk } from '../src/gateways/freshdesk.ts';
import { type Failure, openFakeDesk } from '../testing/fake-desk/server.ts';

/** Tickets reach a desk that fails in every way, over real HTTP: each of them once (SUP-16). */

let world: World;
let fake: Awaited<ReturnType<typeof openFakeDesk>>;
beforeEach(async () => {
  world = await openWorld();
  fake = await openFakeDesk({ now: () => world.now });
});
afterEach(async () => {
  await fake.close();
  await world.close();
});

const openGate = (answerMs = 10_000) =>
  openFreshdesk(fake.variables, {
    answerMs,
    retryMs: 1,
    breakMs: 0,
    clock: () => world.now.getTime(),
  })!;
/** What a process hands over with. */
const process = (changes: Partial<HandOver> = {}): HandOver => ({
  database: world.database,
  helpDesk: openGate(),
  clock: () => world.now,
  ...changes,
});

let written = 0;
async function write(subject = `Question ${(written += 1)}`): Promise<number> {
  const question = aQuestion({ subject, message: 'Do you come\non Sundays?' });
  const address = `192.0.2.${written % 250}`;
  const { ticketId } = await world.as(null, { helpDesk: openGate(), address }).support.contact(question);
  return ticketId;
}

const ticketOf = (id: number) =>
  world.database.read.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const subjectsAtDesk = () => fake.tickets.map(({ subject }) => subject).toSorted();
/** Lets calls that make a ticket fail so. */
const failCreating = (how: Failure | undefined) =>
  void (fake.state.fails = ({ method }) => (method === 'POST' ? how : undefined));
const well = () => void (fake.state.fails = () => undefined);
function pass(minutes: number): void {
  world.at(new Date(world.now.getTime() + minutes * 60_000));
}

/** Hands over, minute by minute, until nothing waits. */
async function drain(handOver = process(), minutes = 30): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await syncTickets(handOver);
    pass(1);
  }
}

describe('a ticket', () => {
  test('that is kept goes to the desk, with its tag and who wrote it', async () => {
    const id = await write();
    expect(await ticketOf(id)).toMatchObject({ handover: 'waiting', deskId: null });
    expect(await syncTickets(process())).toEqual({ taken: 1, failed: 0 });
    const { tag, ...kept } = await ticketOf(id);
    expect(kept).toMatchObject({
      handover: 'taken',
      deskId: 1,
      dueBy: '2026-03-04T10:00:00.000Z',
      unclearSince: null,
    });
    expect(fake.tickets).toMatchObject([{ subject: kept.subject, tags: [tag], priority: 2, status: 2 }]);
    await drain();
    expect(fake.asked).toHaveLength(1);
  });

  test('goes there at once when somebody waits for it', async () => {
    const ids = [await write(), await write()];
    await syncTicket(process(), ids[1]!);
    expect(fake.tickets).toHaveLength(1);
    expect(await ticketOf(ids[1]!)).toMatchObject({ handover: 'taken', deskId: 1 });
    expect(await ticketOf(ids[0]!)).toMatchObject({ handover: 'waiting' });
  });

  test('stays here while there is no desk, and is not sent once there is one', async () => {
    const { ticketId } = await world.as(null).support.contact(aQuestion({ subject: 'Early' }));
    await drain();
    expect(await ticketOf(ticketId)).toMatchObject({ handover: 'none', attempts: 0 });
    expect(fake.asked).toEqual([]);
  });
});

/** What never comes is not waited for long. */
const patienceFor = (how: Failure) => openGate(how === 'unanswered' || how === 'silent' ? 100 : undefined);

const CREATED = ['cut', 'unheard', 'unanswered'] as const;
const NOT_CREATED = ['error', 'unavailable', 'garbage', 'strange', 'silent', 'limited'] as const;

describe('a desk that fails gets every ticket once', () => {
  test.each([...CREATED, ...NOT_CREATED])('%s', async (how) => {
    for (let each = 0; each < 3; each += 1) await write();
    const subjects = await Promise.all((await allIds()).map(async (id) => (await ticketOf(id)).subject));
    fake.state.fails = () => how;
    await drain(process({ helpDesk: patienceFor(how) }), 4);
    for (const id of await allIds()) {
      expect(await ticketOf(id)).toMatchObject({
        handover: 'waiting',
        deskError: expect.stringMatching(/./),
      });
    }
    well();
    await drain();
    expect(subjectsAtDesk()).toEqual(subjects.toSorted());
    for (const id of await allIds())
      expect(await ticketOf(id)).toMatchObject({
        handover: 'taken',
        deskError: null,
        deskId: expect.any(Number),
      });
  });

  test.each(CREATED)('%s, but twice when it is not looked for: the control', async (how) => {
    await write();
    const find = async () => undefined;
    const leaving = new AbortController();
    fake.state.fails = () => {
      // Nobody waits for an answer that never comes; by then the desk has done it.
      if (how === 'unanswered') setImmediate(() => leaving.abort());
      return how;
    };
    await syncTickets(process({ find, signal: leaving.signal }));
    expect(fake.tickets).toHaveLength(1);
    well();
    await drain(process({ find }));
    expect(fake.tickets).toHaveLength(2);
  });

  test('down for an hour and back', async () => {
    await fake.goDown();
    const subjects: string[] = [];
    for (let minute = 0; minute < 60; minute += 10) {
      const id = await write();
      subjects.push((await ticketOf(id)).subject);
      await syncTickets(process());
      pass(10);
    }
    await fake.comeUp();
    await drain(process(), 7);
    expect(subjectsAtDesk()).toEqual(subjects.toSorted());
    expect((await waiting()).length).toBe(0);
  });

  test('with a wrong key, until it is the right one', async () => {
    const id = await write();
    fake.state.key = 'another';
    await syncTickets(process());
    expect(await ticketOf(id)).toMatchObject({
      handover: 'waiting',
      deskError: 'You have to be logged in to perform this action.',
      unclearSince: null,
    });
    fake.state.key = fake.variables.FRESHDESK_API_KEY;
    await drain();
    expect(fake.tickets).toHaveLength(1);
  });

  test('not before it said that it may be asked again', async () => {
    fake.state.callsPerMinute = 2;
    world.at('2026-03-02T10:00:05Z');
    for (let each = 0; each < 5; each += 1) await write();
    const handOver = process();
    await syncTickets(handOver);
    expect(fake.tickets).toHaveLength(2);
    const asked = fake.asked.length;
    world.at('2026-03-02T10:00:50Z');
    await syncTickets(handOver);
    expect(fake.asked).toHaveLength(asked);
    world.at('2026-03-02T10:01:20Z');
    await drain(handOver, 8);
    expect(fake.tickets).toHaveLength(5);
  });
});

describe('a change of a ticket that the desk has (SUP-18)', () => {
  const change = async (id: number, changes: object) =>
    world.as(await anAdmin(world), { helpDesk: openGate() }).support.update({ ticketId: id, ...changes });
  const puts = () => fake.asked.filter(({ method }) => method === 'PUT').length;
  async function atDesk(): Promise<number> {
    const id = await write();
    await syncTickets(process());
    pass(1);
    return id;
  }

  test('made while it is down for an hour is there once when it is back, the last of each field', async () => {
    const id = await atDesk();
    await fake.goDown();
    for (const changes of [{ status: 3 }, { priority: 4 }, { status: 5 }] as const) {
      expect(await change(id, changes)).toMatchObject({ ...changes, handover: 'waiting' });
      await syncTickets(process());
      pass(20);
    }
    await fake.comeUp();
    await drain();
    expect(puts()).toBe(1);
    expect(fake.tickets).toMatchObject([{ status: 5, priority: 4 }]);
    expect(await ticketOf(id)).toMatchObject({ handover: 'taken', unsent: '[]', deskError: null });
  });

  test.each([...CREATED, 'error', 'garbage', 'strange', 'silent', 'limited'] as const)(
    'survives %s',
    async (how) => {
      const id = await atDesk();
      fake.state.fails = ({ method }) => (method === 'PUT' ? how : undefined);
      const asAdmin = world.as(await anAdmin(world), { helpDesk: patienceFor(how) }).support;
      await asAdmin.update({ ticketId: id, status: 4 });
      well();
      await drain();
      expect(fake.tickets).toMatchObject([{ status: 4 }]);
      expect(await ticketOf(id)).toMatchObject({ handover: 'taken', unsent: '[]', status: 4 });
    },
  );

  test('does not undo what somebody changed there since', async () => {
    const id = await atDesk();
    await fake.goDown();
    await change(id, { status: 5, priority: 4 });
    pass(1);
    fake.update(1, { status: 3 });
    await fake.comeUp();
    await drain();
    expect(fake.tickets).toMatchObject([{ status: 3, priority: 4 }]);
    expect(await ticketOf(id)).toMatchObject({
      status: 3,
      priority: 4,
      handover: 'taken',
      deskError: expect.stringContaining('later change of'),
    });
  });
});

describe('a process that ends', () => {
  test('between commit and hand-over leaves a ticket that another hands over', async () => {
    await write();
    await drain(process(), 1);
    expect(fake.tickets).toHaveLength(1);
  });

  test('between the desk’s answer and noting it leaves a ticket that is found there', async () => {
    const id = await write();
    const ended = new AbortController();
    const gate = openGate();
    const dying = {
      ...gate,
      async create(...asked: Parameters<typeof gate.create>) {
        await gate.create(...asked);
        throw new Error('This process ends here');
      },
    };
    // What it notes is lost with it.
    const nothingNoted: HandOver['database'] = {
      ...world.database,
      transaction: async (work) => {
        if (ended.signal.aborted) throw new Error('This process ended');
        ended.abort();
        return world.database.transaction(work);
      },
    };
    await expect(syncTickets(process({ helpDesk: dying, database: nothingNoted }))).rejects.toThrow('ended');
    expect(await ticketOf(id)).toMatchObject({ handover: 'waiting', attempts: 1, deskId: null });
    await syncTickets(process());
    expect(fake.asked).toHaveLength(1);
    await drain();
    expect(fake.tickets).toHaveLength(1);
    expect(await ticketOf(id)).toMatchObject({ handover: 'taken', deskId: 1 });
  });
});

test('two processes share what waits, and nothing is there twice', async () => {
  for (let each = 0; each < 24; each += 1) await write();
  const [one, other] = [process(), process()];
  await Promise.all([syncTickets(one), syncTickets(other), syncTickets(one)]);
  await drain(one, 3);
  expect(subjectsAtDesk()).toHaveLength(24);
  expect(new Set(subjectsAtDesk()).size).toBe(24);
});

describe('after an unclear answer', () => {
  test('it is found among many, whatever case its tag has there', async () => {
    const id = await write();
    failCreating('unheard');
    await syncTickets(process());
    well();
    for (const ticket of fake.tickets) ticket.tags = ticket.tags.map((tag) => tag.toUpperCase());
    const gate = openGate();
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

  test('it is known by its text and writer where a rule took its tag away, and the same text twice stays two', async () => {
    const ids = [await write('The same'), await write('The same')];
    failCreating('unheard');
    await syncTickets(process());
    well();
    for (const ticket of fake.tickets) ticket.tags = [];
    await drain();
    expect(fake.tickets).toHaveLength(2);
    const deskIds = await Promise.all(ids.map(async (id) => (await ticketOf(id)).deskId));
    expect(new Set(deskIds)).toEqual(new Set([1, 2]));
  });

  test('it is not taken for another of the same subject', async () => {
    const id = await write('A question');
    failCreating('error');
    await syncTickets(process());
    well();
    const other = {
      subject: 'A question',
      description: 'Something else',
      priority: 1,
      status: 2,
      tag: 'noise',
    };
    await openGate().create({ ...other, requester: { name: 'Bea', email: 'bea@example.test' } });
    await drain();
    expect(await ticketOf(id)).toMatchObject({ deskId: 2 });
  });

  test('nothing is made while the look-up fails', async () => {
    await write();
    failCreating('unheard');
    await syncTickets(process());
    fake.state.fails = ({ method }) => (method === 'GET' ? 'error' : undefined);
    await drain(process(), 10);
    expect(fake.tickets).toHaveLength(1);
    well();
    await drain();
    expect(fake.tickets).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });
});

async function allIds(): Promise<number[]> {
  const rows = await world.database.read.selectFrom('ticket').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
async function waiting() {
  return world.database.read.selectFrom('ticket').select('id').where('handover', '=', 'waiting').execute();
}
