import { describe, expect, test } from 'vitest';
import { plantedTree } from '../testing/planted-tree.ts';
import { readBook } from './book.ts';
import { checks } from './checks.ts';
import { CLEAN, PLANTED } from './testing/trees.ts';
import { readTexts } from './texts.ts';

const tree = plantedTree(CLEAN);

function check() {
  const book = readBook(tree.root);
  const texts = readTexts(tree.root);
  return checks
    .flatMap((each) => each(book, texts))
    .map(({ check: name, file, line }) => `${name} ${file}:${line}`);
}

test('rules and citations that agree pass', () => {
  expect(check()).toEqual([]);
});

test('a book without rules is an error, not a pass', () => {
  tree.plant({ 'docs/rules.md': '# Rules' });
  expect(() => check()).toThrow('No rule found in docs/rules.md');
});

test('a tree without code is an error, not a pass', () => {
  tree.clear('packages', 'apps');
  expect(() => check()).toThrow('No code found');
});

describe.each(Object.entries(PLANTED))('found: %s', (name, violations) => {
  test.each(Object.entries(violations))('%s', (_, [file, content]) => {
    tree.plant({ [file]: content });
    expect(check()).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });
});

test('a violation is shown where it stands', () => {
  tree.plant({ 'apps/api/src/app.ts': '\n/** Answers (LIF-4). */' });
  expect(check()).toEqual(['unknown rule apps/api/src/app.ts:2']);
});
