import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const TEST = /`([\w./-]+\.test\.tsx?)`/g;

const text = readFileSync(new URL('docs/security.md', root), 'utf8');

/** Returns the promises of the tables that name no test. */
function unproven(document: string): string[] {
  const rows = document.split('\n').filter((line) => /^\| (?!Promise\b|-)/.test(line));
  return rows.filter((row) => row.match(TEST) === null);
}

it('docs/security.md names tests that exist, and rules that hold', () => {
  const tests = [...text.matchAll(TEST)].map(([, path]) => path ?? '');
  expect(tests.length).toBeGreaterThan(25);
  expect(tests.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  const rules = readFileSync(new URL('docs/rules.md', root), 'utf8');
  const cited = [...text.matchAll(/\b[A-Z]{3}-\d+\b/g)].map(([rule]) => rule);
  expect(cited.filter((rule) => !rules.includes(`- **${rule}** `))).toEqual([]);
});

it('docs/security.md names a test for each promise, and all 17 chapters of ASVS 5', () => {
  expect(unproven(text)).toEqual([]);
  const planted = '| Nobody guesses anything | trust us |';
  expect(unproven(`${text}\n${planted}`)).toEqual([planted]);
  const headings = text.split('\n').filter((line) => line.startsWith('## '));
  const chapters = headings.flatMap((line) => line.match(/\bV\d+\b/g) ?? []);
  expect(new Set(chapters)).toEqual(new Set(Array.from({ length: 17 }, (_, index) => `V${index + 1}`)));
  expect(chapters).toHaveLength(17);
});
