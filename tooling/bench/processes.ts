import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const API = path.resolve(import.meta.dirname, '../../apps/api/build/main.js');

/** A server under measurement. */
export interface Served {
  origin: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

/** Starts a script with Node and waits until it prints that it is ready. @throws with its output when it ends first */
export async function serve(
  script: string,
  {
    port,
    folder,
    args = [],
    env = {},
    under = [],
  }: {
    port: number;
    folder: string;
    args?: string[];
    env?: NodeJS.ProcessEnv;
    /** A command that runs the one after it in its own process. */
    under?: readonly string[];
  },
): Promise<Served> {
  const [command = process.execPath, ...rest] = [...under, process.execPath, script, ...args];
  const child = spawn(command, rest, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (/\bready\b/.test(output)) resolve();
      });
    child.once('exit', () => reject(new Error(`${script} ended before it was ready:\n${output}`)));
  });
  // Read on, so that a full pipe does not hold it up, and dropped.
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume();
  return {
    origin: `http://127.0.0.1:${port}`,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function serveApi(
  folder: string,
  env: NodeJS.ProcessEnv,
  under: readonly string[] = [],
): Promise<Served> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const defaults = { PORT: String(port), LOG_LEVEL: 'warn', NODE_ENV: '', HOST: '' };
  return serve(API, { port, folder, env: { ...defaults, ...env }, under });
}

/** Runs `work` with a folder that is removed afterwards. */
export async function inTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-bench-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with our server on a SQLite database that has the demo's data. */
export async function withDemo(work: (server: Served, database: string) => Promise<void>): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const database = path.join(folder, 'doorstep.db');
    const env = { DATABASE_URL: `file:${database}`, DEMO: '1' };
    // Compiling, migrating and filling an empty database leave memory behind, 40 MB, which no later start has.
    await (await serveApi(folder, env)).stop();
    const server = await serveApi(folder, env);
    try {
      await work(server, database);
    } finally {
      await server.stop();
    }
  });
}

/** Collects what a script prints from now on, until it ends. */
export async function outputOf({ process: child }: Served): Promise<string> {
  let output = '';
  child.stdout?.on('data', (text: string) => (output += text));
  await once(child, 'close');
  return output;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

/** Linux counts processor time in hundredths of a second, on every machine. */
const TICK_MICROSECONDS = 10_000;

/** Returns a server's resident memory in megabytes, as Linux counts it. */
export async function residentMegabytes({ process: { pid } }: Served): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1000;
}

/** Returns the processor time that a server has used, in user and in system mode. */
export async function cpuMicroseconds({ process: { pid } }: Served): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name in brackets, which may hold spaces, the 12th and 13th fields are the ticks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}
