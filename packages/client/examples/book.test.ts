import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

let server: ChildProcess;
let origin: string | undefined;

beforeAll(async () => {
  const main = join(ROOT, 'apps/api/testing/main.ts');
  const started = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] });
  server = started;
  for await (const line of createInterface(started.stdout)) {
    [, origin] = /^ready (\S+)$/.exec(line) ?? [];
    if (origin) break;
  }
});

afterAll(async () => {
  server.kill();
  await once(server, 'exit');
});

it('the example logs in, books and hears of its booking', async () => {
  const example = join(import.meta.dirname, 'book.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [example, origin!]);
  expect(stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^Logged in as \S/),
    expect.stringMatching(/^Booking \S/),
    expect.stringMatching(/^Booking \d+ was requested at \d{4}-/),
    expect.stringMatching(/has \d+ bookings$/),
  ]);
});
