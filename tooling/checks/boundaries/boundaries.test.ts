import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readModules } from './modules.ts';
import { rules } from './rules.ts';
import { CLEAN, PLANTED } from './testing/trees.ts';

const SETTINGS = { tableOwners: { booking: 'bookings', user: 'accounts' }, longFiles: {} };

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  plant(CLEAN);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(files: Record<string, string>) {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), `${content}\n`);
  }
}

function check(settings = SETTINGS) {
  const modules = readModules(root);
  return rules
    .flatMap((rule) => rule(modules, settings))
    .map(({ rule, file, line }) => `${rule} ${file}:${line}`);
}

test('a tree that keeps every boundary passes', () => {
  expect(check()).toEqual([]);
});

test('an empty tree is an error, not a pass', () => {
  rmSync(path.join(root, 'packages'), { recursive: true });
  rmSync(path.join(root, 'apps'), { recursive: true });
  expect(() => check()).toThrow('No TypeScript module found');
});

test('a file that cannot be parsed is an error, not a pass', () => {
  plant({ 'apps/web/src/theme.ts': 'export const = ;' });
  expect(() => check()).toThrow('apps/web/src/theme.ts');
});

describe.each(Object.entries(PLANTED))('a violation of: %s', (rule, violations) => {
  test.each(Object.entries(violations))('%s', (_, [file, content]) => {
    plant({ [file]: content });
    expect(check()).toEqual([expect.stringMatching(new RegExp(`^${rule} `))]);
  });
});

test('a cycle of types alone is none', () => {
  plant({
    'apps/web/src/theme.ts': "import type { Card } from './ui/card.tsx'; export const theme: Card = 1;",
  });
  expect(check()).toEqual([]);
});

test('a long file passes with a reason, and a reason needs a long file', () => {
  plant({ 'apps/api/src/rest.ts': '//\n'.repeat(300) });
  expect(check({ ...SETTINGS, longFiles: { 'apps/api/src/rest.ts': 'one table' } })).toEqual([]);
  plant({ 'apps/api/src/rest.ts': '//' });
  expect(check({ ...SETTINGS, longFiles: { 'apps/api/src/rest.ts': 'one table' } })).toEqual([
    'small files apps/api/src/rest.ts:1',
  ]);
});

test('the tables that a clean tree writes are those it owns', () => {
  const [module] = readModules(root).filter(({ file }) => file.endsWith('booking.queries.ts'));
  expect(module?.writes).toEqual([{ table: 'booking', line: 3 }]);
});
