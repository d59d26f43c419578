import {
  FreshdeskLimited,
  FreshdeskRejected,
  FreshdeskUnauthorized,
  FreshdeskUnclear,
  FreshdeskUnreachable,
} from '@doorstep/domain/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Failure, openFakeFreshdesk } from '../../testing/fake-freshdesk/server.ts';
import { openFreshdesk } from './freshdesk.ts';

let fake: Awaited<ReturnType<typeof openFakeFreshdesk>>;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z');
  fake = await openFakeFreshdesk({ now: () => now });
});
afterEach(() => fake.close());

const freshdesk = (patience = {}) =>
  openFreshdesk(fake.variables, { timeoutMs: 10_000, retryMs: 1, breakMs: 60_000, ...patience })!;
const ticket = {
  subject: 'A question',
  description: 'Do you come?\n<b>Soon</b> & "often"',
  priority: 2,
  status: 2,
  requester: { name: 'Bea Lark', email: 'bea@example.test' },
  tag: 'doorstep-1',
};
const since = new Date('2026-01-01T00:00:00Z');
const list = (gateway = freshdesk()) => gateway.listUpdated({ since, page: 1 });
const failure = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);
/** Makes the next `times` calls fail. */
function fail(how: Failure, times = 1): void {
  let left = times;
  fake.state.fails = () => (left-- > 0 ? how : undefined);
}

describe('a ticket', () => {
  test('is created with its writer, tag and plain text', async () => {
    const made = await freshdesk().create(ticket);
    expect(made).toMatchObject({
      deskId: 1,
      subject: 'A question',
      createdAt: '2026-03-02T10:00:00.000Z',
      dueBy: '2026-03-04T10:00:00.000Z',
      firstResponseDue: '2026-03-02T22:00:00.000Z',
      responderId: null,
      tags: ['doorstep-1'],
    });
    const [stored] = fake.tickets;
    expect(stored).toMatchObject({
      description: '<div>Do you come?<br>&lt;b&gt;Soon&lt;/b&gt; &amp; &quot;often&quot;</div>',
      source: 2,
    });
    const { tickets } = await list();
    expect(tickets).toMatchObject([
      { description: 'Do you come? <b>Soon</b> & "often"', requester: ticket.requester },
    ]);
  });

  test('is updated in the given fields', async () => {
    const gateway = freshdesk();
    await gateway.create(ticket);
    await gateway.update(1, { status: 4, responderId: fake.agents[1]!.id });
    expect(fake.tickets[0]).toMatchObject({ responder_id: fake.agents[1]!.id });
    expect(fake.calls.at(-1)).toEqual({ method: 'PUT', path: '/tickets/1' });
    expect(await gateway.update(1, { subject: 'Another' })).toMatchObject({ status: 4, subject: 'Another' });
  });

  test('is listed page by page, by its last change or its age', async () => {
    const gateway = freshdesk();
    for (let each = 1; each <= 101; each += 1)
      await gateway.create({ ...ticket, subject: `Question ${each}` });
    now = new Date('2026-03-02T10:01:00Z');
    await gateway.update(1, { priority: 4 });
    const first = await gateway.listUpdated({ since, page: 1 });
    expect([first.isLast, first.tickets[0]?.deskId, first.tickets.length]).toEqual([false, 2, 100]);
    const second = await gateway.listUpdated({ since, page: 2 });
    expect([second.isLast, second.tickets.map(({ deskId }) => deskId)]).toEqual([true, [1]]);
    const latest = await gateway.listLatest({ since, page: 1 });
    expect(latest.tickets[0]?.deskId).toBe(101);
  });
});

describe('the conversation of a ticket', () => {
  const entries = async () => (await freshdesk().conversation(1)).entries;

  test('has replies, private notes and answers of the requester, which are plain text', async () => {
    const gateway = freshdesk();
    await gateway.create(ticket);
    const reply = await gateway.write(1, { kind: 'reply', text: 'We do.\n<b>Soon</b>' });
    expect(reply).toMatchObject({ text: 'We do. <b>Soon</b>', isPrivate: false, isIncoming: false });
    await gateway.write(1, { kind: 'note', text: 'Ring them' });
    await gateway.write(1, { kind: 'answer', text: 'Thank you' });
    expect(await gateway.conversation(1)).toMatchObject({
      isComplete: true,
      entries: [
        { text: 'We do. <b>Soon</b>', isPrivate: false, isIncoming: false, authorId: fake.agents[0]!.id },
        { text: 'Ring them', isPrivate: true, isIncoming: false },
        { text: 'Thank you', isPrivate: false, isIncoming: true, authorId: fake.contacts[0]!.id },
      ],
    });
  });

  test('marks forwarded messages as private', async () => {
    await freshdesk().create(ticket);
    await freshdesk().write(1, { kind: 'reply', text: 'Can you help them?' });
    fake.entries[0]!.source = 8;
    expect(await entries()).toMatchObject([{ isPrivate: true }]);
  });

  test('is read for ten pages, and reports that there are more', async () => {
    await freshdesk().create(ticket);
    fake.state.hasNoLastPage = true;
    expect(await freshdesk().conversation(1)).toMatchObject({ isComplete: false });
    expect(fake.calls.filter(({ path }) => path.endsWith('conversations'))).toHaveLength(10);
  });

  test('is read for 8 MB of all pages, and long texts are cut (SUP-23)', async () => {
    await freshdesk().create(ticket);
    await freshdesk().write(1, { kind: 'reply', text: 'We do.' });
    fake.entries[0]!.body_text = 'é'.repeat(1.5 * 2 ** 20);
    fake.state.hasNoLastPage = true;
    fake.state.repeatsFirstPage = true;
    const { entries: read, isComplete } = await freshdesk().conversation(1);
    expect(isComplete).toBe(false);
    expect(read.map(({ text }) => text)).toEqual(Array(3).fill('é'.repeat(64 * 1024)));
  });

  test('is read while at most one other is (SUP-23)', async () => {
    await freshdesk().create(ticket);
    const gateway = freshdesk();
    const leaving = new AbortController();
    const reads = () => fake.calls.filter(({ path }) => path.endsWith('conversations')).length;
    fake.state.fails = ({ path }) => (path.endsWith('conversations') ? 'silent' : undefined);
    const calls = [1, 2, 3, 4].map(() => failure(gateway.conversation(1, leaving.signal)));
    const last = gateway.conversation(1);
    await list(gateway);
    await expect.poll(reads).toBe(2);
    fake.state.fails = () => undefined;
    leaving.abort();
    for (const error of await Promise.all(calls)) expect(error).toBeInstanceOf(FreshdeskUnclear);
    expect(await last).toMatchObject({ isComplete: true });
    expect(reads()).toBe(3);
  });

  test.each(['error', 'garbage', 'strange', 'cut', 'endless', 'unheard'] as const)(
    'is written once and unclear after %s, while reads are retried',
    async (how) => {
      await freshdesk().create(ticket);
      fake.calls.length = 0;
      fail(how);
      expect(await failure(freshdesk().write(1, { kind: 'reply', text: 'We do.' }))).toBeInstanceOf(
        FreshdeskUnclear,
      );
      expect(fake.calls).toEqual([{ method: 'POST', path: '/tickets/1/reply' }]);
      fail(how);
      expect(await freshdesk().conversation(1)).toMatchObject({ isComplete: true });
    },
  );
});

test('agents have their names', async () => {
  expect(await freshdesk().agents()).toEqual(
    fake.agents.map(({ id, contact }) => ({ id, name: contact.name })),
  );
});

test('a long name of an agent is cut', async () => {
  fake.agents[0]!.contact.name = 'x'.repeat(2000);
  expect((await freshdesk().agents())[0]).toHaveProperty('name', 'x'.repeat(1000));
});

test('the writer of a ticket has a name: their own, their email or their phone number', async () => {
  const gateway = freshdesk();
  const requesterOf = async (changes: object) => {
    Object.assign(fake.contacts[0]!, changes);
    return (await list(gateway)).tickets[0]?.requester;
  };
  await gateway.create(ticket);
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

describe('a response that never ends', () => {
  test('is cut at 8 MB, and its connection is closed', async () => {
    fail('endless', Infinity);
    const error = await failure(freshdesk().create(ticket));
    expect(error).toBeInstanceOf(FreshdeskUnclear);
    expect(String(error)).toContain('Freshdesk’s response is too long');
    // More was sent than read: the sockets' buffers.
    expect(fake.state.endlessBytes).toBeGreaterThan(8 * 2 ** 20);
    await fake.goDown();
    expect(fake.state.endlessBytes).toBeLessThan(32 * 2 ** 20);
  });

  test('is cut at 50 pages of agents', async () => {
    fake.state.hasNoLastPage = true;
    await freshdesk().agents();
    expect(fake.calls).toHaveLength(50);
  });
});

describe('a call fails', () => {
  test('when the API key is unknown', async () => {
    fake.state.key = 'another';
    expect(await failure(list())).toBeInstanceOf(FreshdeskUnauthorized);
    expect(fake.calls).toHaveLength(1);
  });

  test('when the rate limit is used up, with the time until the next call', async () => {
    fake.state.callsPerMinute = 5;
    await list();
    now = new Date('2026-03-02T10:00:20Z');
    const error = await failure(list());
    expect(error).toBeInstanceOf(FreshdeskLimited);
    expect(error).toHaveProperty('retryAfterSeconds', 40);
    expect(fake.calls).toHaveLength(2);
  });

  test('with the reason why a ticket is refused', async () => {
    const error = await failure(freshdesk().create({ ...ticket, priority: 9 }));
    expect(error).toBeInstanceOf(FreshdeskRejected);
    expect(String(error)).toContain("priority: It should be one of these values: '1,2,3,4'");
    expect(await failure(freshdesk().update(7, { status: 4 }))).toBeInstanceOf(FreshdeskRejected);
  });

  test.each(['error', 'unavailable', 'garbage', 'strange', 'cut', 'unheard'] as const)(
    'unclear after %s',
    async (how) => {
      fail(how);
      expect(await failure(freshdesk().create(ticket))).toBeInstanceOf(FreshdeskUnclear);
      expect(fake.calls).toHaveLength(1);
      fail(how, 2);
      expect(await list()).toMatchObject({ isLast: true });
    },
  );

  test.each(['silent', 'unanswered'] as const)('unclear without a response: %s', async (how) => {
    fail(how, Infinity);
    const error = await failure(freshdesk({ timeoutMs: 50 }).create(ticket));
    expect(error).toBeInstanceOf(FreshdeskUnclear);
    expect(String(error)).toContain('Freshdesk did not respond in time');
  });

  test('when Freshdesk is unreachable', async () => {
    await fake.goDown();
    const error = await failure(freshdesk().create(ticket));
    expect(error).toBeInstanceOf(FreshdeskUnreachable);
    expect(String(error)).toContain('ECONNREFUSED');
  });

  test('unclear when it is aborted', async () => {
    fail('silent', Infinity);
    const leaving = new AbortController();
    const call = failure(freshdesk().create(ticket, leaving.signal));
    leaving.abort();
    expect(await call).toBeInstanceOf(FreshdeskUnclear);
  });
});

describe('a Freshdesk that is down', () => {
  test('is not called for a while after five failures', async () => {
    fail('error', Infinity);
    const gateway = freshdesk({ breakMs: 60_000 });
    await failure(list(gateway));
    await failure(list(gateway));
    expect(fake.calls).toHaveLength(5);
    const error = await failure(gateway.create(ticket));
    expect(error).toBeInstanceOf(FreshdeskUnreachable);
    expect(fake.calls).toHaveLength(5);
  });

  test('is called again afterwards', async () => {
    fail('error', 5);
    const gateway = freshdesk({ breakMs: 0 });
    await failure(list(gateway));
    expect(await list(gateway)).toMatchObject({ isLast: true });
    expect(await gateway.create(ticket)).toMatchObject({ deskId: 1 });
  });
});

test('without a domain or an API key Freshdesk is not configured; its address follows from its domain', () => {
  expect(openFreshdesk({ ...fake.variables, FRESHDESK_DOMAIN: undefined })).toBeNull();
  expect(openFreshdesk({ ...fake.variables, FRESHDESK_API_KEY: undefined })).toBeNull();
  const urlOf = (FRESHDESK_DOMAIN: string) =>
    openFreshdesk({ ...fake.variables, FRESHDESK_DOMAIN })?.url.href;
  expect(urlOf('doorstep')).toBe('https://doorstep.freshdesk.com/');
  expect(urlOf('help.doorstep.example')).toBe('https://help.doorstep.example/');
});
