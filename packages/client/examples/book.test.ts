import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const START_MS = 30_000;

let server: ChildProcess;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  const main = join(ROOT, 'apps/api/testing/main.ts');
  const started = spawn(process.execPath, [main, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = started;
  for await (const line of createInterface(started.stdout)) if (line.startsWith('ready ')) break;
  origin = `http://localhost:${port}`;
}, START_MS);

afterAll(async () => {
  server.kill();
  await once(server, 'exit');
}, START_MS);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

it('the example logs in, books and hears of its booking', { timeout: START_MS }, async () => {
  const example = join(import.meta.dirname, 'book.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [example, origin]);
  expect(stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^Logged in as \S/),
    expect.stringMatching(/^Booking \S/),
    expect.stringMatching(/^Booking \d+ was requested at \d{4}-/),
    expect.stringMatching(/has \d+ bookings$/),
  ]);
});
