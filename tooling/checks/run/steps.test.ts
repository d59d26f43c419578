import { expect, test } from 'vitest';
import { allSteps, touchedSteps } from './steps.ts';

const CHECKS = ['format', 'versions', 'boundaries', 'rules', 'words', 'types', 'lint', 'unused'];
const WITH_BUILD = ['build', ...CHECKS, 'bytes'];
const namesOf = (files: string[]) => touchedSteps(files).map(({ name }) => name);

test('a whole run begins with the build and the checks, weighs the pages, and ends in the browser', () => {
  const names = allSteps([]).map(({ name }) => name);
  expect(names).toEqual([...WITH_BUILD, 'tests', 'screenshots', 'journeys']);
});

test.each([
  ['nothing', [], CHECKS, []],
  ['a rule of the domain', ['packages/domain/src/platform/money.ts'], CHECKS, ['tests']],
  ['a part of the web', ['apps/web/src/ui/stars.tsx'], WITH_BUILD, ['tests', 'screenshots']],
  ['a page', ['apps/web/src/pages/faq.tsx'], WITH_BUILD, ['tests', 'screenshots', 'journeys']],
  [
    'a screenshot',
    ['apps/web/e2e/screenshots/expected/home-phone-dark.png'],
    WITH_BUILD,
    ['tests', 'screenshots'],
  ],
  ['a journey', ['apps/web/e2e/fit.test.ts'], WITH_BUILD, ['tests', 'journeys']],
])('what touches %s runs the checks and what that may break', (_, files, checks, further) => {
  expect(namesOf(files)).toEqual([...checks, ...further]);
});

test.each([
  ['a step', 'tests', []],
  ['an area', 'domain', ['tests']],
])('naming %s next to what is touched leaves out only a step of that name', (_, name, tests) => {
  const steps = touchedSteps(['packages/domain/src/platform/money.ts'], ['touched', name]);
  expect(steps.map((step) => step.name)).toEqual([...CHECKS, ...tests]);
});
