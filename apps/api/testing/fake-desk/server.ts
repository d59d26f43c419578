import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type DeskAnswer, openDesk } from './desk.ts';

/**
 * How a call is answered that is not answered well: `error` and `unavailable` by 500 and 503, `garbage` by what is no
 * JSON, `strange` by JSON of something else, `cut` in the middle, `endless` by a body that does not end; `unheard` is done, and the connection ends without an
 * answer; `unanswered` is done, and never answered; `silent` is not even done; `rejected` as a validation does.
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
  /** Calls a minute; what is included in a list costs two more. */
  callsPerMinute?: number;
  firstId?: number;
}

/** A call that arrived, as tests count them. */
export interface Asked {
  method: string;
  /** Behind `/api/v2`. */
  path: string;
}

/** What leads a server to a fake desk, beside its address. */
export const FAKE_DESK = { FRESHDESK_DOMAIN: 'doorstep', FRESHDESK_API_KEY: 'a-key-of-the-desk' };

const MINUTE_MS = 60_000;

/** A help desk on a port of this machine that speaks Freshdesk's API v2, and fails as it is told. */
export async function openFakeDesk({
  key = FAKE_DESK.FRESHDESK_API_KEY,
  port = 0,
  now = () => new Date(),
  callsPerMinute = 700,
  firstId = 1,
}: Options = {}) {
  const desk = openDesk(now, firstId);
  const asked: Asked[] = [];
  const state = {
    /** How calls fail; none do by default. */
    fails: (_call: Asked): Failure | undefined => undefined,
    key,
    callsPerMinute,
    /** Whether every page of a list claims that another follows. */
    hasNoLastPage: false,
    /** How many bytes of endless bodies were sent. */
    endlessBytes: 0,
  };
  let minute = 0;
  let used = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', 'http://desk');
    const path = url.pathname.replace(/^\/api\/v2/, '');
    const call = { method, path };
    asked.push(call);
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
    const done =
      limit.answer ??
      signedIn(request) ??
      (failure === 'rejected' ? REJECTED : route(call, url.searchParams, body));
    if (failure === 'unheard') return void response.destroy();
    if (failure === 'unanswered') return;
    if (done.hasNext || (state.hasNoLastPage && Array.isArray(done.body))) {
      url.searchParams.set('page', String(Number(url.searchParams.get('page') ?? 1) + 1));
      const next = `http://${request.headers.host}${url.pathname}${url.search}`;
      response.setHeader('link', `<${next}>; rel="next"`);
    }
    send(response, done, failure === 'cut');
  }

  /** Counts a call; says what the limit answers when it is used up. */
  function limited(
    cost: number,
    isUsedUp: boolean,
  ): { headers: Record<string, string>; answer?: DeskAnswer } {
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

  function signedIn({ headers }: IncomingMessage): DeskAnswer | undefined {
    const expected = `Basic ${Buffer.from(`${state.key}:X`).toString('base64')}`;
    if (headers.authorization === expected) return undefined;
    const message = 'You have to be logged in to perform this action.';
    return { status: 401, body: { code: 'invalid_credentials', message } };
  }

  function route({ method, path }: Asked, query: URLSearchParams, body: string): DeskAnswer {
    const id = /^\/tickets\/(\d+)$/.exec(path)?.[1];
    const read = method === 'GET';
    if (read && path === '/tickets') return desk.list(query);
    if (read && path === '/search/tickets') return desk.search(query);
    if (read && path === '/agents') return desk.listAgents(query);
    if (read && id) return desk.show(Number(id), query);
    const restored = /^\/tickets\/(\d+)\/restore$/.exec(path)?.[1];
    if (method === 'PUT' && restored) return desk.restore(Number(restored));
    if (method === 'DELETE' && id) return desk.remove(Number(id));
    const isWrite = (method === 'POST' && path === '/tickets') || (method === 'PUT' && id);
    if (!isWrite) return notRouted(method, path, id);
    const input = jsonOf(body);
    if (input === undefined)
      return { status: 400, body: { code: 'invalid_json', message: 'Request body has invalid json format' } };
    return id ? desk.update(Number(id), input) : desk.create(input);
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
    ...desk,
    state,
    asked,
    url: `http://127.0.0.1:${address.port}`,
    /** The variables that lead a server here. */
    variables: {
      ...FAKE_DESK,
      FRESHDESK_API_KEY: key,
      FRESHDESK_URL: `http://127.0.0.1:${address.port}`,
    },
    /** Nobody listens any more, until it is up again. */
    goDown,
    comeUp: () => listen(address.port),
    isDown: () => !server.listening,
    close: goDown,
  };
}

const REJECTED: DeskAnswer = {
  status: 400,
  body: {
    description: 'Validation failed',
    errors: [{ field: 'subject', message: 'It is not taken by this desk', code: 'invalid_value' }],
  },
};

function notRouted(method: string, path: string, id: string | undefined): DeskAnswer {
  const allowed = id ? 'GET, PUT, DELETE' : path === '/tickets' ? 'GET, POST' : undefined;
  if (!allowed) return { status: 404, body: undefined };
  const message = `${method} method is not allowed. It should be one of these method(s): ${allowed}`;
  return { status: 405, body: { message } };
}

function send(response: ServerResponse, { status, body }: DeskAnswer, isCut = false): void {
  const content = body === undefined ? '' : JSON.stringify(body);
  response.statusCode = status;
  const type = body === undefined ? 'text/html' : 'application/json';
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('content-length', Buffer.byteLength(content));
  if (!isCut) return void response.end(content);
  // What was promised to follow does not.
  response.write(content.slice(0, content.length / 2), () => response.destroy());
}

const SOME_SPACE = Buffer.alloc(64 * 1024, ' ');

/** Sends white space, which may stand before any JSON, for as long as the reader takes it. */
function sendEndlessly(response: ServerResponse, onSent: (bytes: number) => void): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  const fill = () => {
    let mayGoOn = true;
    while (mayGoOn && !response.destroyed) {
      mayGoOn = response.write(SOME_SPACE);
      onSent(SOME_SPACE.length);
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
