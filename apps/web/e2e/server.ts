import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../api/testing/main.ts', import.meta.url));

export interface Server {
  origin: string;
  /** Moves the server's clock, which then goes on from there; what is due by then is done. */
  moveClock(to: Date): Promise<void>;
  stop(): Promise<void>;
}

/** What a server has besides; each by its address. */
interface Neighbours {
  mailServer?: string | undefined;
  helpDesk?: string | undefined;
}

/** The environment variable with the folder that `template.setup.ts` fills with demo data; every server begins with a copy of it. */
export const TEMPLATE = 'E2E_TEMPLATE';

/** Starts the tests' own entry point with a copy of the template's demo data, on SQLite and a free port, at the moment `now`. */
export async function startServer(now: Date, { mailServer, helpDesk }: Neighbours = {}): Promise<Server> {
  const template = process.env[TEMPLATE];
  if (!template) throw new Error('The global setup has not prepared the demo data');
  return launch([
    '--now',
    now.toISOString(),
    '--template',
    template,
    ...(mailServer ? ['--smtp', mailServer] : []),
    ...(helpDesk ? ['--desk', helpDesk] : []),
  ]);
}

/** Fills `folder` with demo data at the moment `now`, as a server's first start does. */
export async function fillFolder(folder: string, now: Date): Promise<void> {
  const server = await launch(['--now', now.toISOString(), '--folder', folder]);
  await server.stop();
}

async function launch(args: string[]): Promise<Server> {
  const child = spawn(process.execPath, [ENTRY, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (text: Buffer) => {
      output += String(text);
      const ready = /^ready (\S+)$/m.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`The server did not start.\n${output}`)));
  });
  return {
    origin,
    async moveClock(to) {
      const answer = await fetch(`${origin}/testing/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now: to.toISOString() }),
      });
      if (!answer.ok) throw new Error(`The clock was not moved: ${await answer.text()}`);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
