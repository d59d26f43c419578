import { expect, test } from 'vitest';
import { plantedTree } from '../testing/planted-tree.ts';
import { compare, formatTable } from './budgets.ts';
import { weigh } from './weights.ts';

const ROUTES = {
  root: { id: 'root', path: '', module: '/assets/root-1.js', css: ['/assets/root-1.css#'] },
  home: { id: 'home', parentId: 'root', module: '/assets/home-1.js' },
  app: { id: 'app', parentId: 'root', module: '/assets/app-1.js', css: ['/assets/app-1.css'] },
  chat: { id: 'chat', parentId: 'app', path: 'chat', module: '/assets/chat-1.js' },
};

/** A script with the bytes that it weighs compressed, what it imports, and its lazy parts. */
const SCRIPTS: Record<string, [bytes: number, imports?: string[], dynamicImports?: string[]]> = {
  root: [1000, [], ['session']],
  home: [200, ['root']],
  session: [30, ['api']],
  api: [40],
  app: [500, ['api', 'mantine']],
  mantine: [6000, ['Button']],
  Button: [1000],
  chat: [6, ['lines'], ['late', 'dialog']],
  lines: [50],
  late: [900],
  dialog: [80_000],
};

const tree = plantedTree({
  'index.html': `<link href="/assets/root-1.css"/>["/assets/root-1.js","/assets/home-1.js"]`,
  '__spa-fallback.html': `["/assets/root-1.js"]`,
  'assets/manifest-1.js': `window.manifest=${JSON.stringify({ routes: ROUTES })};`,
  ...Object.fromEntries(
    Object.entries(SCRIPTS).map(([name, [bytes]]) => [`assets/${name}-1.js.gz`, 'z'.repeat(bytes)]),
  ),
  '.vite/manifest.json': JSON.stringify(
    Object.fromEntries(
      Object.entries(SCRIPTS).map(([name, [, imports, dynamicImports]]) => [
        name,
        { file: `assets/${name}-1.js`, name, imports, dynamicImports },
      ]),
    ),
  ),
  'assets/root-1.css.gz': 'z'.repeat(300),
  'assets/app-1.css.gz': 'z'.repeat(20),
});

const SIZES = {
  '/': { script: 1200, style: 300 },
  '/chat': { script: 1456, style: 20 },
  shared: { script: 7000, style: 0 },
};

test('a page weighs what it adds to the landing page and loads by itself, wherever that is imported', () => {
  expect(weigh(tree.root)).toEqual(SIZES);
});

test('a page over the budget of its area is marked, next to those within it', () => {
  tree.plant({ 'assets/lines-1.js.gz': 'z'.repeat(60_000) });
  expect(formatTable(compare(weigh(tree.root)))).toBe(
    [
      'page    script kB  style kB        budget',
      '/             1.2       0.3  132.0 / 11.0',
      '/chat        61.4       0.0   50.0 / 11.0  FAILED',
      'shared        7.0       0.0    20.0 / 3.0',
      '',
    ].join('\n'),
  );
});

test.each([
  ['/', { script: 132_000, style: 5000 }, { script: 132_001, style: 5000 }],
  ['/booking', { script: 81_000, style: 5000 }, { script: 81_001, style: 5000 }],
  ['/auth', { script: 59_000, style: 5000 }, { script: 59_001, style: 5000 }],
  ['/admin-users/:id', { script: 1, style: 11_000 }, { script: 1, style: 11_001 }],
  ['/about', { script: 12_000, style: 6000 }, { script: 12_000, style: 6001 }],
])('%s has the budget of its area', (page, within, over) => {
  expect(compare({ [page]: within })).toMatchObject([{ isOverBudget: false }]);
  expect(compare({ [page]: over })).toMatchObject([{ isOverBudget: true }]);
});

test('a page of no area is an error, not a pass', () => {
  expect(() => compare({ elsewhere: { script: 1, style: 1 } })).toThrow('elsewhere');
});

test('a build without one of the shared scripts is an error, not a pass', () => {
  tree.plant({ '.vite/manifest.json': '{"mantine":{"file":"assets/mantine-1.js","name":"mantine"}}' });
  expect(() => weigh(tree.root)).toThrow('No script of the build is named Button');
});

test('a folder without a build is an error, not a pass', () => {
  tree.clear('assets');
  expect(() => weigh(tree.root)).toThrow('There is no web build');
});
