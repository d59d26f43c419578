import {
  DeskLimited,
  DeskRejected,
  DeskUnauthorized,
  DeskUnclear,
  DeskUnreachable,
} from '@doorstep/domain/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Failure, openFakeDesk } from '../../testing/fake-desk/server.ts';
import { openFreshdesk } from './freshdesk.ts';

let fake: Awaited<ReturnType<typeof openFakeDesk>>;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z');
  fake = await openFakeDesk({ now: () => now });
});
afterEach(() => fake.close());

const helpDesk = (patience = {}) =>
  openFreshdesk(fake.variables, { answerMs: 10_000, retryMs: 1, breakMs: 60_000, ...patience })!;
const ticket = {
  subject: 'A question',
  description: 'Do you come?\n<b>Soon</b> & "often"',
  priority: 2,
  status: 2,
  requester: { name: 'Bea Lark', email: 'bea@example.test' },
  tag: 'doorstep-1',
};
const since = new Date('2026-01-01T00:00:00Z');
const list = (desk = helpDesk()) => desk.listUpdated({ since, page: 1 });
const failure = (asked: Promise<unknown>) => asked.then(() => null).catch((error: unknown) => error);
/** Lets the next `times` calls fail. */
function fail(how: Failure, times = 1): void {
  let left = times;
  fake.state.fails = () => (left-- > 0 ? how : undefined);
}

describe('a ticket', () => {
  test('is made with who wrote it, its tag and its text as text', async () => {
    const made = await helpDesk().create(ticket);
    expect(made).toMatchObject({
      deskId: 1,
      subject: 'A question',
      createdAt: '2026-03-02T10:00:00.000Z',
      dueBy: '2026-03-04T10:00:00.000Z',
      firstResponseDue: '2026-03-02T22:00:00.000Z',
      responderId: null,
      tags: ['doorstep-1'],
    });
    const [kept] = fake.tickets;
    expect(kept).toMatchObject({
      description: '<div>Do you come?<br>&lt;b&gt;Soon&lt;/b&gt; &amp; &quot;often&quot;</div>',
      source: 2,
    });
    const { tickets } = await list();
    expect(tickets).toMatchObject([
      { description: 'Do you come? <b>Soon</b> & "often"', requester: ticket.requester },
    ]);
  });

  test('is changed in what is named', async () => {
    const desk = helpDesk();
    await desk.create(ticket);
    await desk.update(1, { status: 4 });
    expect(fake.asked.at(-1)).toEqual({ method: 'PUT', path: '/tickets/1' });
    expect(await desk.update(1, { subject: 'Another' })).toMatchObject({ status: 4, subject: 'Another' });
  });

  test('is listed page by page, by its last change or its age', async () => {
    const desk = helpDesk();
    for (let each = 1; each <= 101; each += 1) await desk.create({ ...ticket, subject: `Question ${each}` });
    now = new Date('2026-03-02T10:01:00Z');
    await desk.update(1, { priority: 4 });
    const first = await desk.listUpdated({ since, page: 1 });
    expect([first.isLast, first.tickets[0]?.deskId, first.tickets.length]).toEqual([false, 2, 100]);
    const second = await desk.listUpdated({ since, page: 2 });
    expect([second.isLast, second.tickets.map(({ deskId }) => deskId)]).toEqual([true, [1]]);
    const latest = await desk.listLatest({ since, page: 1 });
    expect(latest.tickets[0]?.deskId).toBe(101);
  });
});

test('agents have their names', async () => {
  expect(await helpDesk().agents()).toEqual(
    fake.agents.map(({ id, contact }) => ({ id, name: contact.name })),
  );
});

test('whoever wrote a ticket has a name: their own, their email or their phone number', async () => {
  const desk = helpDesk();
  const requesterOf = async (changes: object) => {
    Object.assign(fake.contacts[0]!, changes);
    return (await list(desk)).tickets[0]?.requester;
  };
  await desk.create(ticket);
  const email = 'bea@example.test';
  expect(await requesterOf({ name: null })).toEqual({ name: email, email });
  expect(await requesterOf({ email: null, phone: '020 7946 0000' })).toEqual({
    name: '020 7946 0000',
    email: '',
  });
  expect(await requesterOf({ phone: null, mobile: '07700 900000' })).toEqual({
    name: '07700 900000',
    email: '',
  });
});

describe('a desk that never ends', () => {
  test('is read for 8 MB of a response, and its connection is closed', async () => {
    fail('endless', Infinity);
    const error = await failure(helpDesk().create(ticket));
    expect(error).toBeInstanceOf(DeskUnclear);
    expect(String(error)).toContain('The desk sent more than can be read');
    // What the sockets between them hold was sent as well, and not read.
    expect(fake.state.endlessBytes).toBeGreaterThan(8 * 2 ** 20);
    await fake.goDown();
    expect(fake.state.endlessBytes).toBeLessThan(32 * 2 ** 20);
  });

  test('is read for 50 pages of agents', async () => {
    fake.state.hasNoLastPage = true;
    await helpDesk().agents();
    expect(fake.asked).toHaveLength(50);
  });
});

describe('what the desk answers', () => {
  test('a key that it does not know', async () => {
    fake.state.key = 'another';
    expect(await failure(list())).toBeInstanceOf(DeskUnauthorized);
    expect(fake.asked).toHaveLength(1);
  });

  test('that it is asked too often, and when to ask again', async () => {
    fake.state.callsPerMinute = 5;
    await list();
    now = new Date('2026-03-02T10:00:20Z');
    const error = await failure(list());
    expect(error).toBeInstanceOf(DeskLimited);
    expect(error).toHaveProperty('retryAfterSeconds', 40);
    expect(fake.asked).toHaveLength(2);
  });

  test('why it refuses a ticket', async () => {
    const error = await failure(helpDesk().create({ ...ticket, priority: 9 }));
    expect(error).toBeInstanceOf(DeskRejected);
    expect(String(error)).toContain("priority: It should be one of these values: '1,2,3,4'");
    expect(await failure(helpDesk().update(7, { status: 4 }))).toBeInstanceOf(DeskRejected);
  });

  test.each(['error', 'unavailable', 'garbage', 'strange', 'cut', 'unheard'] as const)(
    'nothing clear: %s',
    async (how) => {
      fail(how);
      expect(await failure(helpDesk().create(ticket))).toBeInstanceOf(DeskUnclear);
      expect(fake.asked).toHaveLength(1);
      fail(how, 2);
      expect(await list()).toMatchObject({ isLast: true });
    },
  );

  test.each(['silent', 'unanswered'] as const)('nothing in time: %s', async (how) => {
    fail(how, Infinity);
    const error = await failure(helpDesk({ answerMs: 50 }).create(ticket));
    expect(error).toBeInstanceOf(DeskUnclear);
    expect(String(error)).toContain('The desk did not answer in time');
  });

  test('nothing, where nobody listens', async () => {
    await fake.goDown();
    const error = await failure(helpDesk().create(ticket));
    expect(error).toBeInstanceOf(DeskUnreachable);
    expect(String(error)).toContain('ECONNREFUSED');
  });

  test('nothing, to a caller who does not wait', async () => {
    fail('silent', Infinity);
    const leaving = new AbortController();
    const asked = failure(helpDesk().create(ticket, leaving.signal));
    leaving.abort();
    expect(await asked).toBeInstanceOf(DeskUnclear);
  });
});

describe('a desk that is down', () => {
  test('is asked no more after five failures, until a while has passed', async () => {
    fail('error', Infinity);
    const desk = helpDesk({ breakMs: 60_000 });
    await failure(list(desk));
    await failure(list(desk));
    expect(fake.asked).toHaveLength(5);
    const error = await failure(desk.create(ticket));
    expect(error).toBeInstanceOf(DeskUnreachable);
    expect(fake.asked).toHaveLength(5);
  });

  test('is asked again then, and serves as before', async () => {
    fail('error', 5);
    const desk = helpDesk({ breakMs: 0 });
    await failure(list(desk));
    expect(await list(desk)).toMatchObject({ isLast: true });
    expect(await desk.create(ticket)).toMatchObject({ deskId: 1 });
  });
});

test('no error says the key, whatever the desk says', async () => {
  const { FRESHDESK_API_KEY: key } = fake.variables;
  const error = await failure(
    helpDesk().create({ ...ticket, requester: { name: 'Bea', email: key }, tag: `${key}${'x'.repeat(40)}` }),
  );
  const told = JSON.stringify(error, Object.getOwnPropertyNames(error));
  expect(told).not.toContain(key);
  expect(told).not.toContain(Buffer.from(`${key}:X`).toString('base64'));
});

test('without a domain or a key there is no desk, and its address follows from its domain', () => {
  expect(openFreshdesk({ ...fake.variables, FRESHDESK_DOMAIN: undefined })).toBeNull();
  expect(openFreshdesk({ ...fake.variables, FRESHDESK_API_KEY: undefined })).toBeNull();
  const urlOf = (FRESHDESK_DOMAIN: string) =>
    openFreshdesk({ ...fake.variables, FRESHDESK_DOMAIN })?.url.href;
  expect(urlOf('doorstep')).toBe('https://doorstep.freshdesk.com/');
  expect(urlOf('help.doorstep.example')).toBe('https://help.doorstep.example/');
});
