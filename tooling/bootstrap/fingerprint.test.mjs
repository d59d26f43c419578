import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fingerprint-'));
  mkdirSync(path.join(root, 'src'));
  writeFileSync(path.join(root, 'src', 'a.ts'), 'a');
  writeFileSync(path.join(root, 'src', 'a.test.ts'), 'test');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const take = (options) =>
  fingerprint(['src'], { root, skip: (name) => name.endsWith('.test.ts'), ...options });

test('the same files have the same fingerprint, whenever they were written', () => {
  const before = take();
  writeFileSync(path.join(root, 'src', 'a.ts'), 'a');
  expect(take()).toBe(before);
});

test('a changed, renamed or added file changes it', () => {
  const before = take();
  writeFileSync(path.join(root, 'src', 'a.ts'), 'b');
  const changed = take();
  renameSync(path.join(root, 'src', 'a.ts'), path.join(root, 'src', 'b.ts'));
  const renamed = take();
  writeFileSync(path.join(root, 'src', 'c.ts'), '');
  expect(new Set([before, changed, renamed, take()]).size).toBe(4);
});

test('what is skipped does not change it', () => {
  const before = take();
  writeFileSync(path.join(root, 'src', 'a.test.ts'), 'other');
  expect(take()).toBe(before);
});

test('a further fact changes it', () => {
  expect(take({ facts: ['linux'] })).not.toBe(take({ facts: ['darwin'] }));
});
