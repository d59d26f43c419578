import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { touchedFiles } from './touched.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'touched-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync('git', [...AUTHOR, ...args], { cwd: folder, stdio: 'pipe' });
const write = (...files: string[]) => {
  for (const file of files) writeFileSync(path.join(folder, file), String(Math.random()));
};
const touched = async () => (await touchedFiles(path.relative(ROOT, folder))).toSorted();

function commit(...files: string[]): void {
  write(...files);
  git('add', '.');
  git('commit', '-qm', 'Change');
}

test('on a branch, everything changed since main is touched, committed or not', async () => {
  git('init', '-qb', 'main');
  commit('kept', 'edited', 'deleted', 'elsewhere');
  git('checkout', '-qb', 'branch');
  expect(await touched()).toEqual([]);
  commit('committed');
  write('edited', 'new');
  rmSync(path.join(folder, 'deleted'));
  expect(await touched()).toEqual(['committed', 'edited', 'new']);
});

test('on main, everything uncommitted is touched', async () => {
  git('init', '-qb', 'main');
  commit('kept', 'edited');
  write('edited');
  expect(await touched()).toEqual(['edited']);
});

test('outside a repository it throws', async () => {
  await expect(touched()).rejects.toThrow('Git could not list the changed files');
});
