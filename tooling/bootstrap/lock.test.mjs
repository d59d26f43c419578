import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLock } from './lock.mjs';

let folder;
let file;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test('a lock is removed at the end', async () => {
  await withLock(file, async () => expect(existsSync(file)).toBe(true));
  expect(existsSync(file)).toBe(false);
});

test('a holder whose lock was taken over while it slept neither refreshes nor removes the next one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const longAgo = new Date(1_000_000);
  await withLock(file, async () => {
    writeFileSync(file, `${process.pid} of another holder`);
    utimesSync(file, longAgo, longAgo);
    vi.advanceTimersByTime(5_000);
    expect(statSync(file).mtime).toEqual(longAgo);
  });
  expect(readFileSync(file, 'utf8')).toBe(`${process.pid} of another holder`);
});

test('a holder refreshes its own lock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const longAgo = new Date(1_000_000);
  await withLock(file, async () => {
    utimesSync(file, longAgo, longAgo);
    vi.advanceTimersByTime(5_000);
    expect(statSync(file).mtime).not.toEqual(longAgo);
  });
});
