import { check } from './checks.ts';
import { journeys } from './journeys.ts';
import type { Step } from './step.ts';
import { unitTests } from './unit-tests.ts';

/** The parts of the tree whose tests can be run alone, by the names of Vitest's projects. */
export const AREAS = ['domain', 'api', 'client', 'web', 'tooling'];

const CHECKS = ['format', 'versions', 'boundaries', 'rules', 'types', 'lint', 'unused'];

/** Everything `npm test` runs, one after another: the quick ones first. */
export function allSteps(areas: string[]): Step[] {
  return [...checks(), ...build(), unitTests({ projects: areas.map((area) => `${area}*`) }), journeys()];
}

/** What on the web only a browser sees: a page that changed is walked through, with all that is on the way to it. */
const WALKED = /^apps\/web\/(e2e|src\/pages|playwright\.config)/;
/** What one database may do otherwise than the other. */
const STORED = /\.queries\.ts$|\/database\/|postgres/;

/** The steps that changes of these files, by their paths from the root, may break. */
export function touchedSteps(files: string[]): Step[] {
  const web = files.some((file) => file.startsWith('apps/web/'));
  const projects = files.some((file) => STORED.test(file)) ? [] : ['!*(postgres)'];
  const walked = files.filter((file) => WALKED.test(file));
  const journeyFiles = walked.filter((file) => file.endsWith('.test.ts'));
  return [
    ...checks(),
    ...(web ? build() : []),
    ...(files.length > 0 ? [unitTests({ projects, relatedTo: files })] : []),
    // What is no journey itself may be part of any.
    ...(walked.length > 0 ? [journeys(journeyFiles.length === walked.length ? journeyFiles : [])] : []),
  ];
}

function checks(): Step[] {
  return CHECKS.map((name) => check(name));
}

function build(): Step[] {
  return [check('build', 'build'), { ...check('bytes'), isReport: true }];
}
