import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepare } from './preparation.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'preparation-'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function preparing(make, fingerprint = 'one') {
  const marker = path.join(folder, 'made');
  return prepare({ label: 'Making', marker, fingerprint, make, lock: path.join(folder, 'lock') });
}

test('what exists is not made again', async () => {
  const make = vi.fn();
  await preparing(make);
  await preparing(make);
  expect(make).toHaveBeenCalledTimes(1);
});

test('what has changed is made again', async () => {
  const make = vi.fn();
  await preparing(make, 'one');
  await preparing(make, 'two');
  expect(make).toHaveBeenCalledTimes(2);
});

test('what was interrupted is made again, even when it had been there before', async () => {
  await preparing(vi.fn(), 'one');
  await expect(preparing(() => Promise.reject(new Error('no network')), 'two')).rejects.toThrow('no network');
  expect(existsSync(path.join(folder, 'made'))).toBe(false);
  const make = vi.fn();
  await preparing(make, 'one');
  expect(make).toHaveBeenCalledTimes(1);
});

test('one of many simultaneous commands makes it, and the others wait', async () => {
  let running = 0;
  const make = vi.fn(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
  });
  await Promise.all(Array.from({ length: 10 }, () => preparing(make)));
  expect(make).toHaveBeenCalledTimes(1);
});

test('a lock whose process is gone is taken over', async () => {
  // Process numbers end at 4,194,304 on Linux and below elsewhere.
  writeFileSync(path.join(folder, 'lock'), '99999999');
  const make = vi.fn();
  await preparing(make);
  expect(make).toHaveBeenCalledTimes(1);
});

test('a stale lock is taken over, also when another program has its process id', async () => {
  writeFileSync(path.join(folder, 'lock'), String(process.pid));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(path.join(folder, 'lock'), longAgo, longAgo);
  const make = vi.fn();
  await preparing(make);
  expect(make).toHaveBeenCalledTimes(1);
});
