import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARRIVAL_MS } from '../src/http/connections.ts';
import { listenOn } from '../src/http/listen.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

const HOST = 'Host: localhost:3000';
const UNREADABLE = { message: 'This request could not be read', code: 'invalid' };

let server: InProcessServer;
let port: number;

beforeAll(async () => {
  server = await openInProcess();
  port = await listen(server);
});

afterAll(() => server.close());

async function listen({ app }: InProcessServer): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Sends bytes as they are and reads until the server closes the connection. */
async function exchange(text: string, to = port, host = '127.0.0.1') {
  const socket = connect(to, host);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
  return { status: Number(status.split(' ')[1]), headers, json: parsed(body), answer };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Returns the head of a request with a body. */
const start = (path: string) => `POST ${path} HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\n`;

/** The lines of a request, with an end to it. */
const request = (...lines: string[]) => [...lines, 'Connection: close', '', ''].join('\r\n');

describe('a request that cannot be read', () => {
  test.each([
    ['is no HTTP', 'good morning\r\n\r\n', 400, UNREADABLE],
    ['has a space in its target', request('GET /api/ser vices HTTP/1.1', HOST), 400, UNREADABLE],
    [
      'has two lengths',
      request('POST /api/logout HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2'),
      400,
      UNREADABLE,
    ],
    [
      'has 20 kB of headers',
      request('GET / HTTP/1.1', HOST, `X-Much: ${'x'.repeat(20_000)}`),
      431,
      { message: 'The headers of this request are too large', code: 'headers_too_large' },
    ],
    [
      'does not say for whom it is',
      request('GET / HTTP/1.1'),
      400,
      { message: 'This request is not for this server', code: 'invalid' },
    ],
  ])('and %s gets the headers and the body of every refusal', async (_name, text, expected, body) => {
    const { status, headers, json } = await exchange(text);
    expect({ status, json }).toEqual({ status: expected, json: body });
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('connection')).toBe('close');
  });

  test('is answered once, whatever follows it', async () => {
    const { answer } = await exchange(`nonsense\r\n\r\n${'more\r\n'.repeat(1000)}`);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('may have an unknown Expect header', async () => {
    const { status } = await exchange(request('GET /healthz HTTP/1.1', HOST, 'Expect: wonders'));
    expect(status).toBe(200);
  });
});

describe('a server on two addresses', () => {
  /** The second of this machine's own addresses, as `localhost` has them. */
  const second = networkInterfaces()['lo']?.some(({ address }) => address === '::1') ? '::1' : '127.0.0.2';

  test('responds on both, unreadable requests included, and on neither once closed', async () => {
    const wide = await openInProcess();
    try {
      await listenOn(wide.app, ['127.0.0.1', second], 0);
      const { port: given } = wide.app.server.address() as AddressInfo;
      for (const text of [request('GET /healthz HTTP/1.1', HOST), 'good morning\r\n\r\n']) {
        const [one, other] = [await exchange(text, given), await exchange(text, given, second)];
        expect({ status: other.status, json: other.json }).toEqual({ status: one.status, json: one.json });
        expect([...other.headers.keys()]).toEqual([...one.headers.keys()]);
      }
      await wide.app.close();
      for (const host of ['127.0.0.1', second])
        await expect(exchange('', given, host)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    } finally {
      await wide.close();
    }
  });

  test('listens on the available ones', async () => {
    const wide = await openInProcess();
    try {
      await listenOn(wide.app, ['127.0.0.1', '192.0.2.1'], 0);
      const { port: given } = wide.app.server.address() as AddressInfo;
      expect((await exchange(request('GET /healthz HTTP/1.1', HOST), given)).status).toBe(200);
    } finally {
      await wide.close();
    }
  });
});

describe('a request that does not arrive', () => {
  test('has 15 seconds', () => {
    expect(ARRIVAL_MS).toBe(15_000);
    const { headersTimeout, requestTimeout } = server.app.server;
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 15_000 });
  });

  test.each([
    ['its headers', 'GET /healthz HTTP/1.1\r\nX-Half: ', 408],
    ['its body', `${start('/api/login')}Content-Length: 40\r\n\r\n{"email"`, 408],
    [
      'a body that is not read',
      `${start('/api/login')}Origin: http://b.example\r\nContent-Length: 40\r\n\r\nhalf`,
      403,
    ],
  ])('with %s is answered once and cut', async (_name, text, expected) => {
    const hasty = await openInProcess({ arrivalMs: 500 });
    try {
      const { status, headers, answer } = await exchange(text, await listen(hasty));
      expect(status).toBe(expected);
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer).toMatch(/\{"message":".+","code":"(too_slow|cross_site)"\}$/);
    } finally {
      await hasty.close();
    }
  });
});

describe('a request for an absolute URL', () => {
  const authority = 'http://localhost:3000';

  test.each(['/api/services', '/trpc/services.list', '/healthz', '/docs', '/nowhere', '?a=1', ''])(
    '%s is answered as for its path',
    async (path) => {
      const whole = await exchange(request(`GET ${authority}${path} HTTP/1.1`, HOST));
      const short = await exchange(request(`GET ${path.startsWith('/') ? path : `/${path}`} HTTP/1.1`, HOST));
      expect({ status: whole.status, json: whole.json }).toEqual({ status: short.status, json: short.json });
      expect(whole.status).not.toBe(500);
    },
  );

  test.each(['http://127.0.0.1:3000', 'HTTP://LOCALHOST:3000', 'http://[::1]:3000'])(
    'is accepted for the host %s',
    async (name) => {
      expect((await exchange(request(`GET ${name}/healthz HTTP/1.1`, HOST))).status).toBe(200);
    },
  );

  test.each(['http://elsewhere.example', 'http://localhost:3001', 'https://localhost:3000', 'http://'])(
    'of another server, %s, is refused',
    async (name) => {
      for (const path of ['/api/services', '/trpc/services.list', '/']) {
        const { status, json } = await exchange(request(`GET ${name}${path} HTTP/1.1`, HOST));
        expect({ status, json }).toMatchObject({ status: 400, json: { code: 'invalid' } });
      }
    },
  );
});

describe('a typed call that needs no input', () => {
  test.each([
    ['no body', undefined, {}],
    ['no body of a type', undefined, { 'content-type': 'application/json' }],
    ['an empty body', '', { 'content-type': 'application/json' }],
    ['an empty object', '{}', { 'content-type': 'application/json' }],
    ['null', 'null', { 'content-type': 'application/json' }],
  ])('works with %s', async (_name, text, headers) => {
    const cookie = await server.signIn('customer');
    const rest = { method: 'POST', headers, cookie, ...(text !== undefined && { text }) };
    for (const path of ['referrals.mine', 'accounts.endOtherSessions', 'accounts.logout']) {
      const { status, text: answer } = await server.send({ ...rest, path: `/trpc/${path}` });
      expect({ path, status, answer }).toEqual({ path, status: 200, answer: expect.any(String) });
    }
  });

  test('still refuses anything but JSON', async () => {
    const cookie = await server.signIn('customer');
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', path: '/trpc/referrals.mine', cookie, headers, text: '{' };
    expect((await server.send(sent)).status).toBe(400);
  });
});
