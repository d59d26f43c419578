import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type World, openWorld } from '@doorstep/domain/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { prepareProgram } from '../../../tooling/checks/run/debian.ts';
import { type Programs, openPrograms, portVariable } from './programs.ts';

/** Stopping one of two processes behind the balancers of tooling/deploy loses no request (RUN-20). */

const CONFIGURATIONS = join(import.meta.dirname, '../../../tooling/deploy/balancers');
const CERTIFICATES = join(import.meta.dirname, 'certificates');
const CLIENTS = 4;
/** In which balancers learn that a process stops; the process waits for 500. */
const NOTICE_MS = 400;
/** Between two requests of a client: a proof of order, not of speed. */
const PAUSE_MS = 20;
/** No answer, or one by the balancer: the processes refuse a visitor's booking with 401, and many with 429. */
const isLost = (status: number) => ![200, 401, 429].includes(status);
const BODY = JSON.stringify({ serviceId: 1 });

let world: World;
let programs: Programs;
let ports: [string, string];
let running: Record<string, ReturnType<Programs['run']>>;
const opened: (() => Promise<void>)[] = [];

beforeAll(async () => {
  world = await openWorld();
  programs = openPrograms(world.url);
  ports = [await portVariable(), await portVariable()];
  running = {};
  await Promise.all(ports.map(startProcess));
});
afterAll(async () => {
  for (const close of opened) await close();
  await programs.end();
  await world.close();
});

async function startProcess(port: string): Promise<void> {
  const variables = { PORT: port, DEMO: '0', SECRET_KEY: 'k'.repeat(32), TRUST_PROXY: '127.0.0.1' };
  running[port] = programs.run('main', variables);
  await running[port].says('is ready');
}

/** Arguments and settings with which each balancer runs its configuration here. */
const BALANCERS = {
  haproxy: () => {
    // Only root can give up its rights.
    const isRoot = process.getuid?.() === 0;
    const configuration = join(programs.folder, 'haproxy.cfg');
    const shipped = readFileSync(join(CONFIGURATIONS, 'haproxy.cfg'), 'utf8');
    writeFileSync(configuration, isRoot ? shipped : shipped.replaceAll(/^ +(user|group) .*$/gm, ''));
    const certificate = join(programs.folder, 'doorstep.pem');
    const parts = ['server.pem', 'server.key'].map((name) => readFileSync(join(CERTIFICATES, name), 'utf8'));
    writeFileSync(certificate, parts.join('\n'));
    return {
      args: ['-db', '-f', configuration],
      address: (port: string) => `127.0.0.1:${port}`,
      variables: {
        DOORSTEP_CERTIFICATE: certificate,
        DOORSTEP_ONE: `127.0.0.1:${ports[0]}`,
        DOORSTEP_TWO: `127.0.0.1:${ports[1]}`,
      },
    };
  },
  caddy: () => ({
    args: ['run', '--adapter', 'caddyfile', '--config', join(CONFIGURATIONS, 'Caddyfile')],
    address: (port: string) => port,
    variables: {
      HOME: programs.folder,
      DOORSTEP_CADDY_ADMIN: 'off',
      DOORSTEP_HOST: 'localhost',
      DOORSTEP_SERVERS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    },
  }),
};

async function openBalancer(name: keyof typeof BALANCERS) {
  const program = await prepareProgram(name);
  if (!program) throw new Error(`${name} is not installed and cannot be: install Debian's package.`);
  const [plainPort, port] = [await portVariable(), await portVariable()];
  const { args, address, variables } = BALANCERS[name]();
  const child = spawn(program, args, {
    env: { ...process.env, ...variables, DOORSTEP_HTTP: address(plainPort), DOORSTEP_HTTPS: address(port) },
    stdio: 'ignore',
  });
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  opened.push(async () => {
    agent.destroy();
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  const open = (method: string, path: string) => {
    const headers = { 'content-type': 'application/json' };
    return request({ host: 'localhost', family: 4, port, agent, method, path, headers });
  };

  /** Reads services, or writes a booking without a session, which is refused. */
  async function send(method: 'GET' | 'POST'): Promise<number> {
    const sent = open(method, method === 'GET' ? '/api/services' : '/api/bookings');
    sent.end(method === 'GET' ? undefined : BODY);
    return statusOf(sent);
  }
  await vi.waitFor(async () => expect(await send('GET')).toBe(200), { timeout: 30_000 });

  return {
    plainPort,
    open,

    /** Sends half of the bodies of requests, on both processes; `finish` returns their statuses, 0 for no answer. */
    async sendHalf() {
      const halves = Array.from({ length: CLIENTS }, () => {
        const sent = open('POST', '/api/bookings');
        sent.setHeader('content-length', BODY.length);
        sent.write(BODY.slice(0, 5));
        return { sent, status: statusOf(sent).catch(() => 0) };
      });
      await sleep(NOTICE_MS);
      return {
        finish() {
          for (const { sent } of halves) sent.end(BODY.slice(5));
          return Promise.all(halves.map(({ status }) => status));
        },
      };
    },

    /** Sends reads and writes until `work` ends; returns how often each status came. */
    async underLoad(work: () => Promise<void>): Promise<Record<number, number>> {
      const counts: Record<number, number> = {};
      const load = { isOver: false };
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        while (!load.isOver) {
          const status = await send(client % 2 === 0 ? 'GET' : 'POST').catch(() => 0);
          counts[status] = (counts[status] ?? 0) + 1;
          await sleep(PAUSE_MS);
        }
      });
      await work();
      load.isOver = true;
      await Promise.all(clients);
      return counts;
    },
  };
}

async function statusOf(sent: ClientRequest): Promise<number> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}

async function servesReads(port: string): Promise<boolean> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
  return (await metrics.text()).includes('route="/api/services"');
}

test.each(['haproxy', 'caddy'] as const)(
  'behind %s one process stops and another takes its place without a lost request',
  async (name) => {
    const { underLoad, sendHalf, open, plainPort } = await openBalancer(name);
    const counts = await underLoad(async () => {
      const halves = await sendHalf();
      const { child, ended } = running[ports[0]]!;
      child.kill('SIGTERM');
      await sleep(2 * NOTICE_MS);
      expect((await halves.finish()).filter(isLost)).toEqual([]);
      await ended;
      await startProcess(ports[0]);
      await expect.poll(() => servesReads(ports[0])).toBe(true);
    });
    expect(counts[200]).toBeGreaterThan(0);
    expect(Object.keys(counts).map(Number).filter(isLost)).toEqual([]);

    // Metrics are for Prometheus inside, and plain HTTP leads to https.
    expect(await statusOf(open('GET', '/metrics').end())).toBe(404);
    const plain = { host: '127.0.0.1', port: plainPort, path: '/faq', headers: { host: 'localhost' } };
    const [answer] = (await once(plainRequest(plain).end(), 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toMatch(/^https:\/\/localhost.*\/faq$/);
  },
);

test('a process that is killed loses requests, so that the test above can fail', async () => {
  const { sendHalf } = await openBalancer('haproxy');
  const halves = await sendHalf();
  const { child, ended } = running[ports[0]]!;
  child.kill('SIGKILL');
  await ended;
  expect((await halves.finish()).filter(isLost)).not.toEqual([]);
});
