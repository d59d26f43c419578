import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FakeResponse, openTickets } from './tickets.ts';

/**
 * Ways to fail: `error` is a 500, `unavailable` a 503, `garbage` a body that is not JSON, `strange` unexpected JSON, `cut` half
 * a body, `endless` a body without an end, `rejected` a failed validation, `limited` a 429. `unheard` takes effect and closes
 * the connection, `unanswered` takes effect and never responds, `silent` does neither.
 */
export const FAILURES = [
  'error',
  'unavailable',
  'garbage',
  'strange',
  'cut',
  'endless',
  'unheard',
  'unanswered',
  'silent',
  'limited',
  'rejected',
] as const;
export type Failure = (typeof FAILURES)[number];

interface Options {
  key?: string;
  port?: number;
  now?: () => Date;
  /** Each include of a list costs two more. */
  callsPerMinute?: number;
  firstId?: number;
}

interface Call {
  method: string;
  /** Behind `/api/v2`. */
  path: string;
}

/** The settings of a server that uses a fake Freshdesk, without its address. */
export const FAKE_FRESHDESK = { FRESHDESK_DOMAIN: 'doorstep', FRESHDESK_API_KEY: 'a-freshdesk-key' };

const MINUTE_MS = 60_000;

/** Serves Freshdesk's API v2 on a local port; `state.fails` makes calls fail. */
export async function openFakeFreshdesk({
  key = FAKE_FRESHDESK.FRESHDESK_API_KEY,
  port = 0,
  now = () => new Date(),
  callsPerMinute = 700,
  firstId = 1,
}: Options = {}) {
  const tickets = openTickets(now, firstId);
  const calls: Call[] = [];
  const state = {
    fails: (_call: Call): Failure | undefined => undefined,
    key,
    callsPerMinute,
    /** Makes every page of a list name another. */
    hasNoLastPage: false,
    /** Makes every page of a list the first. */
    repeatsFirstPage: false,
    /** Bytes sent of endless bodies. */
    endlessBytes: 0,
  };
  let minute = 0;
  let used = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', 'http://freshdesk');
    const path = url.pathname.replace(/^\/api\/v2/, '');
    const call = { method, path };
    calls.push(call);
    const body = await text(request);
    const failure = state.fails(call);
    if (failure === 'silent') return;
    if (failure === 'error' || failure === 'unavailable')
      return send(response, { status: failure === 'error' ? 500 : 503, body: undefined });
    if (failure === 'garbage') return void response.end('<html>Welcome to the helpdesk</html>');

    if (failure === 'endless') return sendEndlessly(response, (bytes) => (state.endlessBytes += bytes));
    if (failure === 'strange') return send(response, { status: 200, body: { maintenance: true } });

    const cost = 1 + 2 * (url.searchParams.get('include')?.split(',').length ?? 0);
    const limit = limited(cost, failure === 'limited');
    for (const [name, value] of Object.entries(limit.headers)) response.setHeader(name, value);
    const result =
      limit.answer ??
      checkKey(request) ??
      (failure === 'rejected' ? REJECTED : route(call, url.searchParams, body));
    if (failure === 'unheard') return void response.destroy();
    if (failure === 'unanswered') return;
    if (result.hasNext || (state.hasNoLastPage && Array.isArray(result.body))) {
      url.searchParams.set('page', String(Number(url.searchParams.get('page') ?? 1) + 1));
      const next = `http://${request.headers.host}${url.pathname}${url.search}`;
      response.setHeader('link', `<${next}>; rel="next"`);
    }
    send(response, result, failure === 'cut');
  }

  /** Counts a call, and returns a response when the limit is used up. */
  function limited(
    cost: number,
    isUsedUp: boolean,
  ): { headers: Record<string, string>; answer?: FakeResponse } {
    const at = now().getTime();
    if (Math.floor(at / MINUTE_MS) !== minute) {
      minute = Math.floor(at / MINUTE_MS);
      used = 0;
    }
    const isOver = isUsedUp || used + cost > state.callsPerMinute;
    if (!isOver) used += cost;
    const headers = {
      'x-ratelimit-total': String(state.callsPerMinute),
      'x-ratelimit-remaining': String(isOver ? 0 : state.callsPerMinute - used),
      'x-ratelimit-used-currentrequest': String(cost),
    };
    if (!isOver) return { headers };
    const retryAfter = Math.ceil(((minute + 1) * MINUTE_MS - at) / 1000);
    return {
      headers: { ...headers, 'retry-after': String(retryAfter) },
      answer: { status: 429, body: { message: 'You have exceeded the limit of requests per minute' } },
    };
  }

  function checkKey({ headers }: IncomingMessage): FakeResponse | undefined {
    const expected = `Basic ${Buffer.from(`${state.key}:X`).toString('base64')}`;
    if (headers.authorization === expected) return undefined;
    const message = 'You have to be logged in to perform this action.';
    return { status: 401, body: { code: 'invalid_credentials', message } };
  }

  function route({ method, path }: Call, query: URLSearchParams, body: string): FakeResponse {
    if (state.repeatsFirstPage) query.set('page', '1');
    const id = /^\/tickets\/(\d+)$/.exec(path)?.[1];
    const read = method === 'GET';
    if (read && path === '/tickets') return tickets.list(query);
    if (read && path === '/agents') return tickets.listAgents(query);
    if (read && id) return tickets.show(Number(id), query);
    if (method === 'DELETE' && id) return tickets.remove(Number(id));
    const [, parent, part] = /^\/tickets\/(\d+)\/(conversations|reply|notes)$/.exec(path) ?? [];
    if (read && part === 'conversations') return tickets.listEntries(Number(parent), query);
    const isEntry = method === 'POST' && (part === 'reply' || part === 'notes');
    const isWrite = isEntry || (method === 'POST' && path === '/tickets') || (method === 'PUT' && id);
    if (!isWrite) return notRouted(method, path, id);
    const input = jsonOf(body);
    if (input === undefined)
      return { status: 400, body: { code: 'invalid_json', message: 'Request body has invalid json format' } };
    if (isEntry) return tickets.write(Number(parent), part === 'reply' ? 'reply' : 'note', input);
    return id ? tickets.update(Number(id), input) : tickets.create(input);
  }

  let server = createServer();
  async function listen(at: number): Promise<void> {
    server = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    });
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  }
  await listen(port);
  const address = server.address() as AddressInfo;

  async function goDown(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  return {
    ...tickets,
    state,
    calls,
    url: `http://127.0.0.1:${address.port}`,
    /** The settings of a server that uses it. */
    variables: {
      ...FAKE_FRESHDESK,
      FRESHDESK_API_KEY: key,
      FRESHDESK_URL: `http://127.0.0.1:${address.port}`,
    },
    /** Closes its port until `comeUp`. */
    goDown,
    comeUp: () => listen(address.port),
    isDown: () => !server.listening,
    close: goDown,
  };
}

const REJECTED: FakeResponse = {
  status: 400,
  body: {
    description: 'Validation failed',
    errors: [{ field: 'subject', message: 'It is not accepted', code: 'invalid_value' }],
  },
};

function notRouted(method: string, path: string, id: string | undefined): FakeResponse {
  const allowed = id ? 'GET, PUT, DELETE' : path === '/tickets' ? 'GET, POST' : undefined;
  if (!allowed) return { status: 404, body: undefined };
  const message = `${method} method is not allowed. It should be one of these method(s): ${allowed}`;
  return { status: 405, body: { message } };
}

function send(response: ServerResponse, { status, body }: FakeResponse, isCut = false): void {
  const content = body === undefined ? '' : JSON.stringify(body);
  response.statusCode = status;
  const type = body === undefined ? 'text/html' : 'application/json';
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('content-length', Buffer.byteLength(content));
  if (!isCut) return void response.end(content);
  response.write(content.slice(0, content.length / 2), () => response.destroy());
}

const SPACES = Buffer.alloc(64 * 1024, ' ');

/** Sends white space, which may precede any JSON, for as long as it is read. */
function sendEndlessly(response: ServerResponse, onSent: (bytes: number) => void): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  const fill = () => {
    let isWritable = true;
    while (isWritable && !response.destroyed) {
      isWritable = response.write(SPACES);
      onSent(SPACES.length);
    }
  };
  response.on('drain', fill);
  fill();
}

function jsonOf(body: string): object | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
