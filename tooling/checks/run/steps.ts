import { check } from './checks.ts';
import { journeys } from './journeys.ts';
import type { Step } from './step.ts';
import { unitTests } from './unit-tests.ts';

/** The parts of the tree whose tests can be run alone, by the names of Vitest's projects. */
export const AREAS = ['domain', 'api', 'client', 'web', 'tooling'];

const CHECKS = ['format', 'versions', 'boundaries', 'types', 'lint', 'unused'];

/** Everything `npm test` runs, one after another: the quick ones first. */
export function allSteps(areas: string[]): Step[] {
  return [...CHECKS.map((name) => check(name)), unitTests(areas), check('build', 'build'), journeys];
}
