import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HostCommand, HostResponse } from '../../api/testing/host.ts';
import type { TestServerOptions } from '../../api/testing/test-server.ts';

const HOST = fileURLToPath(new URL('../../api/testing/host.ts', import.meta.url));

export interface Server {
  origin: string;
  /** Moves the server's clock, which then runs on from there, and runs what is due by then. */
  moveClock(to: Date): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Address of the Freshdesk that it uses. */
  freshdesk?: string;
}

/** The environment variable with the folder that `template.setup.ts` fills with demo data; every server begins with a copy of it. */
export const TEMPLATE = 'E2E_TEMPLATE';

/** Starts a server with a copy of the template's demo data, on SQLite and a free port, at the moment `now`. */
export async function startServer(now: Date, { freshdesk }: Options = {}): Promise<Server> {
  const template = process.env[TEMPLATE];
  if (!template) throw new Error('The global setup has not prepared the demo data');
  return start({ now: now.toISOString(), template, desk: freshdesk });
}

/** Fills `folder` with demo data at the moment `now`, as a server's first start does. */
export async function fillFolder(folder: string, now: Date): Promise<void> {
  const server = await start({ now: now.toISOString(), folder });
  await server.stop();
}

async function start(options: TestServerOptions): Promise<Server> {
  const origin = await send({ start: options });
  return {
    origin,
    async moveClock(to) {
      const response = await fetch(`${origin}/testing/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now: to.toISOString() }),
      });
      if (!response.ok) throw new Error(`The clock was not moved: ${await response.text()}`);
    },
    async stop() {
      await send({ stop: origin });
    },
  };
}

/** The process that runs this worker's servers: a test needs a server of its own, but not a process. */
let host: ChildProcess | null = null;
let lastId = 0;

/** Sends a command to the host. @returns the server's origin @throws what the host reports, or that it has ended */
async function send(command: HostCommand): Promise<string> {
  host ??= openHost();
  const [child, id] = [host, (lastId += 1)];
  return new Promise((resolve, reject) => {
    const settle = (response: HostResponse) => {
      if (response.id !== id) return;
      close();
      if ('error' in response) reject(new Error(response.error));
      else resolve(response.origin);
    };
    const fail = () => {
      close();
      reject(new Error('The process of the test servers has ended'));
    };
    const close = () => {
      child.off('message', settle).off('exit', fail);
      child.channel?.unref();
    };
    // Only a pending command keeps this process alive.
    child.channel?.ref();
    child.on('message', settle).on('exit', fail);
    child.send({ ...command, id });
  });
}

function openHost(): ChildProcess {
  // Playwright ends its worker without waiting for the host, which ends when the channel closes.
  const child = fork(HOST, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.unref();
  child.channel?.unref();
  child.once('exit', () => (host = null));
  return child;
}
