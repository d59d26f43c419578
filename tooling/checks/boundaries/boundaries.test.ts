import { describe, expect, test } from 'vitest';
import { plantedTree } from '../testing/planted-tree.ts';
import { readModules } from './modules.ts';
import { findViolations } from './rules.ts';
import { findStyleViolations } from './styles.ts';
import { CLEAN, PLANTED } from './testing/trees.ts';

const TABLE_OWNERS = { booking: 'bookings', user: 'platform/users' };

const tree = plantedTree(CLEAN);

function check() {
  const modules = readModules(tree.root);
  return findViolations(modules, TABLE_OWNERS).map(({ rule, file, line }) => `${rule} ${file}:${line}`);
}

test('a tree that keeps every boundary passes', () => {
  expect(check()).toEqual([]);
});

test('an empty tree is an error, not a pass', () => {
  tree.clear('packages', 'apps');
  expect(() => check()).toThrow('No TypeScript module found');
});

test('a file that cannot be parsed is an error, not a pass', () => {
  tree.plant({ 'apps/web/src/theme.ts': 'export const = ;' });
  expect(() => check()).toThrow('apps/web/src/theme.ts');
});

describe.each(Object.entries(PLANTED))('a violation of: %s', (rule, violations) => {
  test.each(Object.entries(violations))('%s', (_, [file, content]) => {
    tree.plant({ [file]: content });
    expect(check()).toEqual([expect.stringMatching(new RegExp(`^${rule} `))]);
  });
});

test('a test may be longer than a source, up to 500 lines', () => {
  tree.plant({ 'apps/api/src/rest.test.ts': '//\n'.repeat(500) });
  expect(check()).toEqual([]);
  tree.plant({ 'apps/api/src/rest.test.ts': '//\n'.repeat(501) });
  expect(check()).toEqual(['small files apps/api/src/rest.test.ts:1']);
});

test('a class of a style sheet is both defined and used', () => {
  const sheet = '.known {}\n.other .known {}\n/* .comment */\n.unused { mask: url("a.svg") }';
  tree.plant({
    'apps/web/src/a.tsx':
      "import css from './a.module.css';\nexport const all = [css.known, css['other'], css.missing];",
    'apps/web/src/a.module.css': sheet,
    'apps/web/src/b.tsx':
      "import css from './b.module.css';\nexport const any = (name: string) => css[name];",
    'apps/web/src/b.module.css': '.anything {}',
  });
  expect(findStyleViolations(tree.root).map(({ file, line }) => `${file}:${line}`)).toEqual([
    'apps/web/src/a.tsx:2',
    'apps/web/src/a.module.css:4',
  ]);
});

test('the tables that a clean tree writes are those it owns', () => {
  const [module] = readModules(tree.root).filter(({ file }) => file.endsWith('booking.queries.ts'));
  expect(module?.writes).toEqual([{ table: 'booking', line: 3 }]);
});
