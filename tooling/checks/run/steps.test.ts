import { expect, test } from 'vitest';
import { allSteps, touchedSteps } from './steps.ts';

const CHECKS = ['format', 'versions', 'boundaries', 'rules', 'words', 'types', 'lint', 'unused'];
const namesOf = (files: string[]) => touchedSteps(files).map(({ name }) => name);

test('a whole run begins with the checks, then weighs the pages, and ends in the browser', () => {
  const names = allSteps([]).map(({ name }) => name);
  expect(names).toEqual([...CHECKS, 'build', 'bytes', 'tests', 'screenshots', 'journeys']);
});

test.each([
  ['nothing', [], []],
  ['a rule of the domain', ['packages/domain/src/platform/money.ts'], ['tests']],
  ['a part of the web', ['apps/web/src/ui/stars.tsx'], ['build', 'bytes', 'tests', 'screenshots']],
  ['a page', ['apps/web/src/pages/faq.tsx'], ['build', 'bytes', 'tests', 'screenshots', 'journeys']],
  [
    'a screenshot',
    ['apps/web/e2e/screenshots/expected/home-phone-dark.png'],
    ['build', 'bytes', 'tests', 'screenshots'],
  ],
  ['a journey', ['apps/web/e2e/fit.test.ts'], ['build', 'bytes', 'tests', 'journeys']],
])('what touches %s runs the checks and what that may break', (_, files, further) => {
  expect(namesOf(files)).toEqual([...CHECKS, ...further]);
});

test.each([
  ['a step', 'tests', []],
  ['an area', 'domain', ['tests']],
])('naming %s next to what is touched leaves out only a step of that name', (_, name, tests) => {
  const steps = touchedSteps(['packages/domain/src/platform/money.ts'], ['touched', name]);
  expect(steps.map((step) => step.name)).toEqual([...CHECKS, ...tests]);
});
