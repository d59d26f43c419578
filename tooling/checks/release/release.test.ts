import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { plantedTree } from '../testing/planted-tree.ts';
import { readEntries } from './release.ts';

const CHANGELOG =
  '# Changelog\n\n## 1.4.0 (2026-11-23)\n\n# Not a comment: room for cats.\n\n## 1.3.0 (2026-11-01)\n\nDogs.\n';
const tree = plantedTree({
  'package.json': '{"version": "1.4.0"}',
  'CHANGELOG.md': CHANGELOG,
  'packages/domain/testing/releases/1.4.0.db.gz': '',
});

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', ...args], {
    cwd: tree.root,
    encoding: 'utf8',
  });
const commit = () => {
  git('add', '-A');
  git('commit', '--quiet', '--allow-empty', '-m', 'Change');
};
const release = () => {
  const env = { ...process.env, GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.test' };
  const args = [path.join(import.meta.dirname, 'main.ts'), tree.root];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

beforeEach(() => {
  git('init', '--quiet');
  commit();
});

it('a release tags the version with its entry of the changelog, once', () => {
  expect(release()).toMatchObject({ status: 0, output: expect.stringContaining('Tagged v1.4.0.') });
  expect(git('tag', '--list', '--format=%(refname:short) %(objecttype) %(contents)').trim()).toBe(
    'v1.4.0 tag 1.4.0\n\n# Not a comment: room for cats.',
  );
  expect(release()).toEqual({
    status: 1,
    output: 'v1.4.0 exists already: raise the version in package.json.\n',
  });
});

it.each([
  ['a version of two numbers', 'package.json', '{"version": "1.4"}', 'three numbers'],
  ['no entry', 'package.json', '{"version": "1.5.0"}', 'The first entry of CHANGELOG.md is not about 1.5.0.'],
  ['no date', 'CHANGELOG.md', CHANGELOG.replace('2026-11-23', 'unreleased'), 'no date for 1.4.0'],
  [
    'an empty entry',
    'CHANGELOG.md',
    CHANGELOG.replace(/# Not.+\n/, ''),
    'CHANGELOG.md says nothing about 1.4.0.',
  ],
])('nothing is tagged with %s', (_name, file, content, reason) => {
  tree.plant({ [file]: content });
  commit();
  expect(release()).toMatchObject({ status: 1, output: expect.stringContaining(reason) });
  expect(git('tag')).toBe('');
});

it('nothing is tagged without its database', () => {
  tree.clear('packages');
  commit();
  expect(release()).toMatchObject({ status: 1, output: expect.stringContaining('no database of 1.4.0') });
});

it('nothing is tagged while there are changes', () => {
  tree.plant({ 'new.txt': 'New' });
  expect(release()).toMatchObject({
    status: 1,
    output: 'There are changes that are not committed:\n?? new.txt\n',
  });
});

it('the changelog has an entry for the version that the server reports', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const [newest] = readEntries(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'));
  expect(newest).toMatchObject({ version, notes: expect.stringContaining('operate') });
});
