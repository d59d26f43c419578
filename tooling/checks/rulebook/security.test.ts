import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);

it('docs/security.md names tests that exist, and rules that hold', () => {
  const text = readFileSync(new URL('docs/security.md', root), 'utf8');
  const tests = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path]) => path ?? '');
  expect(tests.length).toBeGreaterThan(25);
  expect(tests.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  const rules = readFileSync(new URL('docs/rules.md', root), 'utf8');
  const cited = [...text.matchAll(/\b[A-Z]{3}-\d+\b/g)].map(([rule]) => rule);
  expect(cited.filter((rule) => !rules.includes(`- **${rule}** `))).toEqual([]);
});
