import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { trackConnections } from '../src/http/connections.ts';
import { listenOn } from '../src/http/listen.ts';
import { shutDown } from '../src/operations/shutdown.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

/** A stop loses no request (RUN-20). */

let server: InProcessServer;
let port: number;
let stop: () => Promise<void>;
let closing: PromiseWithResolvers<void>;

beforeEach(async () => {
  server = await openInProcess();
  const { app } = server;
  closing = Promise.withResolvers();
  app.addHook('preClose', async () => closing.resolve());
  const connections = trackConnections(app.server);
  const stopListening = await listenOn(app, ['127.0.0.1'], 0);
  ({ port } = app.server.address() as AddressInfo);
  const nothing = async () => {};
  const background = { endJobs: nothing, release: nothing };
  const running = { app, readiness: { stopping: false }, stopListening, connections, ...background };
  // Nothing here waits for the time to be over: the connections end before.
  const times = { noticeMs: 0, drainMs: 3_600_000 };
  stop = () => shutDown(running, times);
});

afterEach(() => server.close());

/** A client that keeps one connection. */
const client = () => new Agent({ keepAlive: true, maxSockets: 1 });
async function ask(agent: Agent, path = '/api/services') {
  const sent = request({ host: '127.0.0.1', port, path, agent }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await text(answer);
  return { status: answer.statusCode, connection: answer.headers.connection, reused: sent.reusedSocket };
}

const isRefused = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });

async function beginToStop(): Promise<{ stopped: Promise<void> }> {
  const stopped = stop();
  await expect.poll(isRefused, { interval: 5 }).toBe(true);
  return { stopped };
}

describe('while a server stops', () => {
  test('a request on a kept-alive connection is answered, and the connection closed', async () => {
    const agents = [client(), client(), client()];
    for (const agent of agents)
      expect(await ask(agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
    const { stopped } = await beginToStop();
    for (const agent of agents)
      expect(await ask(agent)).toEqual({ status: 200, connection: 'close', reused: true });
    await stopped;
  });

  test('a request in progress is answered, and its connection closed', async () => {
    const body = JSON.stringify({ email: 'nobody@example.test', password: 'wrong-password' });
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const login = request({
      host: '127.0.0.1',
      port,
      path: '/api/login',
      method: 'POST',
      headers,
      agent: client(),
    });
    login.write(body.slice(0, 10));
    await once(server.app.server, 'request');
    const { stopped } = await beginToStop();
    login.end(body.slice(10));
    const [answer] = (await once(login, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.connection]).toEqual([401, 'close']);
    answer.resume();
    await stopped;
  });
});

describe('once a server closes', () => {
  /** Sends a request whose headers are only whole when the server is closing. */
  async function askWhileClosing(path: string, headers: string[] = []): Promise<string> {
    const socket: Socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    const head = [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...headers];
    socket.write(`${head.join('\r\n')}\r\nX-Half: `);
    // The server answers this after it has read the half.
    await ask(client());
    const closed = server.app.close();
    await closing.promise;
    socket.write('whole\r\n\r\n');
    await Promise.all([once(socket, 'close'), closed]);
    return answer;
  }

  test('a request that still arrives is answered as usual', async () => {
    const answer = await askWhileClosing('/api/services');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  test('no live stream begins', async () => {
    const cookie = await server.signIn('admin');
    const answer = await askWhileClosing('/trpc/events.follow', [`Cookie: ${cookie}`]);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      message: 'Shutting down',
      code: 'unavailable',
    });
  });
});
