import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

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
  }: { port: number; folder: string; args?: string[]; env?: NodeJS.ProcessEnv },
): Promise<Served> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (text: Buffer) => {
      output += String(text);
      if (/\bready\b/.test(output)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
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

/** Collects what a script prints from now on, until it ends. */
export async function outputOf({ process: child }: Served): Promise<string> {
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += String(text)));
  await once(child, 'close');
  return output;
}

/** A port of this machine without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}
