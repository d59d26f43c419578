import { expect, test } from 'vitest';
import { plantedTree } from '../testing/planted-tree.ts';
import { readCalls } from './calls.ts';
import { checkCallers } from './check.ts';
import { CLEAN, NO_CALLS, PROCEDURES } from './testing/trees.ts';

const SEARCH = 'bookings.search';

const tree = plantedTree(CLEAN);

function check(procedures: string[], waiting: Record<string, string> = {}) {
  return checkCallers(procedures, readCalls(tree.root), waiting).map(({ at, message }) => `${at} ${message}`);
}

test('procedures that pages and routes call pass', () => {
  expect(check(PROCEDURES)).toEqual([]);
});

test('a procedure without a caller passes with who will', () => {
  expect(check([...PROCEDURES, SEARCH], { [SEARCH]: "the admin's dashboard" })).toEqual([]);
});

test('a procedure that is read by its options is called', () => {
  tree.plant({
    'apps/web/src/page.ts': 'const { bookings } = trpc.useUtils();\nbookings.list.queryOptions();',
  });
  expect(check(PROCEDURES)).toEqual([]);
});

test('found: a procedure without a caller', () => {
  expect(check([...PROCEDURES, SEARCH])).toEqual([
    expect.stringMatching(/^bookings\.search is called by no page and no route/),
  ]);
});

test.each(Object.entries(NO_CALLS))('not taken for a call: %s', (_, [file, content]) => {
  tree.plant({ [file]: content });
  expect(check([...PROCEDURES, SEARCH])).toEqual([
    expect.stringMatching(/^bookings\.search is called by no/),
  ]);
});

test('found: a reason for what is called by now, with the call', () => {
  expect(check(PROCEDURES, { 'bookings.list': 'a page to come' })).toEqual([
    'tooling/checks/callers/waiting.ts names bookings.list, which apps/web/src/page.ts:1 calls',
  ]);
});

test('found: a reason for what there is not', () => {
  expect(check(PROCEDURES, { 'bookings.move': 'a page to come' })).toEqual([
    'tooling/checks/callers/waiting.ts names bookings.move, which there is not',
  ]);
});

test('found: a route of a procedure that there is not', () => {
  tree.plant({ 'apps/api/src/more.ts': "\nexport const route = { procedure: 'bookings.move' };" });
  expect(check(PROCEDURES)).toEqual(['apps/api/src/more.ts:2 calls bookings.move, which there is not']);
});

test('a tree without pages is an error, not a pass', () => {
  tree.clear('apps/web/src');
  expect(() => readCalls(tree.root)).toThrow('No code found below');
});
