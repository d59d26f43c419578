import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort, serve } from './processes.ts';
import { signIn } from './sign-in.ts';

/**
 * Counts what clients lose when a loaded server is asked to stop: `node tooling/bench/stops.ts [--rounds 10] [--clients 64]
 * [--database URL]`. Each client keeps one connection and sends a request as soon as the last was answered, or up to 20 ms
 * later. A request is lost when its connection ends without an answer; one that finds nobody listening was never taken.
 */
const API = path.resolve(import.meta.dirname, '../../apps/api/src/main.ts');
const PATHS = ['/api/services', '/api/bookings', '/trpc/accounts.current'];
const LOADED_MS = 1000;
const MAX_PAUSE_MS = 20;

interface Tally {
  answered: number;
  unavailable: number;
  lost: number;
}

async function round(database: string, clients: number): Promise<Tally & { ms: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-stops-'));
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATABASE_URL: database || `file:${path.join(folder, 'doorstep.db')}`,
    LOG_LEVEL: 'warn',
  };
  const server = await serve(API, { port, folder, env });
  try {
    const cookie = await signIn(server.origin, 'customer@doorstep.test');
    const tally: Tally = { answered: 0, unavailable: 0, lost: 0 };
    const all = Array.from({ length: clients }, (_, index) => client(server.origin, cookie, index, tally));
    await sleep(LOADED_MS);
    const began = performance.now();
    const ended = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await ended;
    const ms = performance.now() - began;
    await Promise.all(all);
    return { ...tally, ms };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends request after request over one connection, until nobody listens. */
async function client(origin: string, cookie: string, index: number, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let sent = index; ; sent += 1) {
    try {
      const status = await ask(new URL(PATHS[sent % PATHS.length] ?? '/', origin), cookie, agent);
      tally[status === 503 ? 'unavailable' : 'answered'] += 1;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') break;
      tally.lost += 1;
    }
    if (index % 2 === 1) await sleep(Math.random() * MAX_PAUSE_MS);
  }
  agent.destroy();
}

/** The status of a whole answer. */
function ask(url: URL, cookie: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, headers: { cookie } }, (answer) => {
      answer.once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    sending.once('error', reject);
    sending.end();
  });
}

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { rounds: option, clients: option, database: option } });
const clients = Number(values.clients ?? 64);
process.stdout.write('round  answered      503     lost  stopped in ms\n');
for (let made = 1; made <= Number(values.rounds ?? 10); made += 1) {
  const { answered, unavailable, lost, ms } = await round(values.database ?? '', clients);
  const columns = [answered, unavailable, lost, Math.round(ms)].map((value) => String(value).padStart(9));
  process.stdout.write(`${String(made).padStart(5)} ${columns.join('')}\n`);
}
