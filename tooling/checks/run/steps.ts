import { endToEndTests, screenshots } from './end-to-end-tests.ts';
import { type Step, check } from './step.ts';
import { unitTests } from './unit-tests.ts';

/** Parts of the tree whose tests can run alone, named as Vitest's projects. */
export const AREAS = ['domain', 'api', 'client', 'web', 'tooling'];

const CHECKS = ['format', 'versions', 'boundaries', 'rules', 'words', 'types', 'lint', 'unused'];

/** Returns everything that `npm test` runs. */
export function allSteps(areas: string[]): Step[] {
  const tests = unitTests({ projects: areas.map((area) => `${area}*`) });
  return [...checks(true), tests, screenshots(), endToEndTests()];
}

/** Files whose changes only a browser can test. */
const IN_BROWSER = /^apps\/web\/(e2e\/(?!screenshots)|src\/pages|playwright\.config)/;
/** Files that decide how pages look. */
const VISIBLE = /^apps\/web\/(src|public|e2e\/screenshots)\//;
/** Files whose behaviour may depend on the database. */
const PER_DATABASE = /\.queries\.ts$|\/database\/|postgres/;

/**
 * Returns the steps that changes of these files (paths from the root) may break. A step named on the command line runs in
 * full, so its variant for these files is left out; naming an area adds its tests and leaves none out.
 */
export function touchedSteps(files: string[], named: string[] = []): Step[] {
  const web = files.some((file) => file.startsWith('apps/web/'));
  const projects = files.some((file) => PER_DATABASE.test(file)) ? [] : ['!*(postgres)'];
  const changed = files.filter((file) => IN_BROWSER.test(file));
  const testFiles = changed.filter((file) => file.endsWith('.test.ts'));
  const steps = [
    ...checks(web),
    ...(files.length > 0 ? [unitTests({ projects, relatedTo: files })] : []),
    ...(files.some((file) => VISIBLE.test(file)) ? [screenshots()] : []),
    // Any test may use a changed file that is not a test itself.
    ...(changed.length > 0 ? [endToEndTests(testFiles.length === changed.length ? testFiles : [])] : []),
  ];
  return steps.filter(({ name }) => !named.includes(name));
}

/** The build takes longest of them, so it begins first. */
function checks(withBuild: boolean): Step[] {
  const others = CHECKS.map((name) => check(name));
  return withBuild ? [check('build', 'build'), ...others, { ...check('bytes'), isReport: true }] : others;
}
