import Freshdesk from 'freshdesk-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFakeFreshdesk } from './server.ts';

/** Calls the fake Freshdesk with a published client for the real one. */
const KEY = 'a-freshdesk-key';

let fake: Awaited<ReturnType<typeof openFakeFreshdesk>>;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z');
  fake = await openFakeFreshdesk({ key: KEY, now: () => now });
});
afterEach(() => fake.close());

const ticket = {
  subject: 'A question',
  description: '<p>Do you &amp; come?</p>',
  email: 'bea@example.test',
  priority: 2,
  status: 2,
};

type Callback = (error: Error | null, data?: unknown, extra?: { pageIsLast: boolean }) => void;

/** Calls a method of the client that answers by a callback. */
function call(method: string, ...args: unknown[]): Promise<{ data: unknown; pageIsLast: boolean }> {
  const client = new Freshdesk(fake.url, KEY) as unknown as Record<string, (...all: unknown[]) => void>;
  return new Promise((resolve, reject) => {
    const done: Callback = (error, data, extra) =>
      error ? reject(error) : resolve({ data, pageIsLast: extra!.pageIsLast });
    client[method]!(...args, done);
  });
}
const create = (changes = {}) => call('createTicket', { ...ticket, ...changes });
const list = (params = {}) => call('listAllTickets', params);
const ids = ({ data }: { data: unknown }) => (data as { id: number }[]).map(({ id }) => id);

describe('npm’s client for Freshdesk', () => {
  test('creates, lists, reads and updates tickets', async () => {
    const { data } = await create();
    expect(data).toMatchObject({
      id: 1,
      description_text: 'Do you & come?',
      priority: 2,
      tags: [],
      source: 2,
    });
    now = new Date('2026-03-02T10:05:00Z');
    const changed = await call('updateTicket', 1, { status: 4, responder_id: fake.agents[0]!.id });
    expect(changed.data).toMatchObject({ status: 4, updated_at: '2026-03-02T10:05:00Z' });
    expect((await call('getTicket', 1)).data).toMatchObject({ subject: 'A question', status: 4 });
    expect((await list()).data).toMatchObject([{ id: 1, status: 4, created_at: '2026-03-02T10:00:00Z' }]);
    expect((await list()).data).not.toHaveProperty('0.description');
    const { data: full } = await list({ include: 'description,requester' });
    expect(full).toMatchObject([
      { requester: { email: 'bea@example.test' }, description: ticket.description },
    ]);
    expect((await call('listAllAgents', {})).data).toMatchObject([{ contact: { name: 'Ines Moor' } }, {}]);
  });

  test('replies, adds notes and lists a conversation', async () => {
    await create();
    const { data } = await call('createReply', 1, { body: '<p>We do.</p>' });
    expect(data).toMatchObject({ ticket_id: 1, body_text: 'We do.', user_id: fake.agents[0]!.id });
    await call('createNote', 1, { body: 'Ring them', private: true });
    const asRequester = { private: false, incoming: true, user_id: fake.contacts[0]!.id };
    await call('createNote', 1, { body: 'Thank you', ...asRequester });
    expect((await call('listAllConversations', 1)).data).toMatchObject([
      { body_text: 'We do.', source: 0, private: false, incoming: false },
      { body_text: 'Ring them', source: 2, private: true, incoming: false },
      { body_text: 'Thank you', source: 2, ...asRequester },
    ]);
    await expect(call('createReply', 1, { private: true })).rejects.toMatchObject({
      data: { errors: [{ field: 'private' }, { field: 'body', code: 'missing_field' }] },
    });
    await expect(call('createReply', 7, { body: 'Hello' })).rejects.toMatchObject({ status: 404 });
  });

  test('reads the Retry-After of a rate limit', async () => {
    fake.state.callsPerMinute = 1;
    await list();
    await expect(list()).rejects.toMatchObject({ status: 429, retryAfter: 60 });
    now = new Date('2026-03-02T10:00:45Z');
    await expect(list()).rejects.toMatchObject({ retryAfter: 15 });
    now = new Date('2026-03-02T10:01:00Z');
    await list();
    now = new Date('2026-03-02T10:02:00Z');
    await expect(list({ include: 'requester' })).rejects.toMatchObject({ status: 429 });
  });

  test('reads why a ticket is refused', async () => {
    const refused = { message: 'Validation failed', status: 400 };
    await expect(create({ priority: 9, email: undefined })).rejects.toMatchObject({
      ...refused,
      data: {
        errors: [
          { field: 'priority', code: 'invalid_value' },
          { field: 'requester_id', code: 'missing_field' },
        ],
      },
    });
    await expect(create({ tags: ['x'.repeat(33)] })).rejects.toMatchObject({
      data: { errors: [{ field: 'tags', code: 'too_long' }] },
    });
    await expect(call('updateTicket', 1, { nonsense: 1, status: 4 })).rejects.toMatchObject({ status: 404 });
  });

  test('gets an error for an unknown key', async () => {
    fake.state.key = 'another';
    await expect(list()).rejects.toMatchObject({ status: 401, data: { code: 'invalid_credentials' } });
  });
});

describe('a list', () => {
  test('shows the last 30 days, or what was changed since a moment', async () => {
    await create();
    now = new Date('2026-04-02T10:00:00Z');
    await create();
    expect(ids(await list())).toEqual([2]);
    expect(ids(await list({ updated_since: '2026-03-02T10:00:00Z' }))).toEqual([2, 1]);
    expect(ids(await list({ updated_since: '2026-03-02T10:00:01Z' }))).toEqual([2]);
    await call('updateTicket', 1, { status: 3 });
    const changes = { updated_since: '2026-04-01T00:00:00Z', order_by: 'updated_at', order_type: 'asc' };
    expect(ids(await list(changes))).toEqual([1, 2]);
  });

  test('has pages, of which 300 are served', async () => {
    for (let each = 0; each < 5; each += 1) await create();
    const first = await list({ per_page: 2 });
    expect([ids(first), first.pageIsLast]).toEqual([[5, 4], false]);
    const last = await list({ per_page: 2, page: 3 });
    expect([ids(last), last.pageIsLast]).toEqual([[1], true]);
    expect(ids(await list({ page: 300 }))).toEqual([]);
    for (const wrong of [
      { page: 301 },
      { page: 0 },
      { per_page: 101 },
      { include: 'all' },
      { order_by: 'x' },
    ])
      await expect(list(wrong)).rejects.toMatchObject({ status: 400 });
  });
});
