import { expect, test } from 'vitest';
import { plantedTree } from '../testing/planted-tree.ts';
import { compare } from './bounds.ts';
import { tableOf } from './table.ts';
import { weigh } from './weights.ts';

const ROUTES = {
  root: { id: 'root', path: '', module: '/assets/root-1.js', css: ['/assets/root-1.css#'] },
  home: { id: 'home', parentId: 'root', module: '/assets/home-1.js' },
  app: { id: 'app', parentId: 'root', module: '/assets/app-1.js', css: ['/assets/app-1.css'] },
  chat: { id: 'chat', parentId: 'app', path: 'chat', module: '/assets/chat-1.js' },
};

/** A script with what it imports, and the bytes that it weighs compressed. */
const SCRIPTS: Record<string, [source: string, bytes: number]> = {
  root: [`import('./session-1.js')`, 1000],
  home: [`import './root-1.js'`, 200],
  session: [`import './api-1.js'`, 30],
  api: ['', 40],
  app: [`import './api-1.js'; import './mantine-1.js'`, 500],
  mantine: ['', 7000],
  chat: [`export { a } from './lines-1.js'; import('./late-1.js'); import('./dialog-1.js'); import(a.b)`, 6],
  lines: ['export const a = 1', 50],
  late: ['', 900],
  dialog: ['', 80_000],
};

const tree = plantedTree({
  'index.html': `<link href="/assets/root-1.css"/>["/assets/root-1.js","/assets/home-1.js"]`,
  '__spa-fallback.html': `["/assets/root-1.js"]`,
  'assets/manifest-1.js': `window.manifest=${JSON.stringify({ routes: ROUTES })};`,
  ...Object.fromEntries(
    Object.entries(SCRIPTS).flatMap(([name, [source, bytes]]) => [
      [`assets/${name}-1.js`, source],
      [`assets/${name}-1.js.gz`, 'z'.repeat(bytes)],
    ]),
  ),
  '.vite/manifest.json': JSON.stringify(
    Object.fromEntries(Object.keys(SCRIPTS).map((name) => [name, { file: `assets/${name}-1.js`, name }])),
  ),
  'assets/root-1.css.gz': 'z'.repeat(300),
  'assets/app-1.css.gz': 'z'.repeat(20),
});

const RECORD = {
  '/': { script: 1200, style: 300 },
  '/chat': { script: 1456, style: 20 },
  shared: { script: 7000, style: 0 },
};

test('a page weighs what it adds to the landing page and asks for by itself, wherever that is imported', () => {
  expect(weigh(tree.root)).toEqual(RECORD);
});

test('sizes as they were recorded are within their bounds', () => {
  expect(compare(weigh(tree.root), RECORD).filter(({ isFault }) => isFault)).toEqual([]);
});

test('every page that outgrew its record is named, beside those that did not', () => {
  tree.plant({ 'assets/lines-1.js.gz': 'z'.repeat(600) });
  tree.plant({ 'assets/root-1.css.gz': 'z'.repeat(900) });
  const pages = compare(weigh(tree.root), RECORD);
  expect(pages.filter(({ isFault }) => isFault).map(({ page }) => page)).toEqual(['/', '/chat']);
  expect(tableOf(pages)).toBe(
    [
      'page    script kB  style kB      bound        change',
      '/             1.2       0.9  1.7 / 0.8  0.00 / +0.60  FAILED',
      '/chat         2.0       0.0  2.0 / 0.5  +0.55 / 0.00  FAILED',
      'shared        7.0       0.0  7.5 / 0.5',
      '',
    ].join('\n'),
  );
});

test.each([
  ['/', { script: 132_999, style: 5000 }, { script: 133_001, style: 5000 }],
  ['/chat', { script: 79_999, style: 5000 }, { script: 80_001, style: 5000 }],
  ['/about', { script: 39_999, style: 19_999 }, { script: 39_999, style: 20_001 }],
])('no record lets %s past the limit of the design', (page, within, past) => {
  expect(compare({ [page]: within }, { [page]: within })).toMatchObject([{ isFault: false }]);
  expect(compare({ [page]: past }, { [page]: past })).toMatchObject([{ isFault: true }]);
});

test('a new page has the limit of the design, and a recorded one that is gone is a fault', () => {
  const size = { script: 39_000, style: 10 };
  expect(compare({ '/new': size }, { '/old': size })).toMatchObject([
    { page: '/new', isFault: false, bound: { script: 40_000 } },
    { page: '/old', isFault: true },
  ]);
});

test('a folder without a build is an error, not a pass', () => {
  tree.clear('assets');
  expect(() => weigh(tree.root)).toThrow('There is no web build');
});
