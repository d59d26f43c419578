/** Runs the steps named on the command line, or all; goes on after a failure so that one run shows everything. */
import { runSteps } from './schedule.ts';
import type { Outcome, Step } from './step.ts';
import { allSteps, AREAS, touchedSteps } from './steps.ts';
import { touchedFiles } from './touched.ts';

const TOUCHED = 'touched';

const named = process.argv.slice(2);
const areas = named.filter((name) => AREAS.includes(name));
const steps = allSteps(areas);
const names = steps.map(({ name }) => name);
const unknown = named.filter((name) => ![...AREAS, ...names, TOUCHED].includes(name));

let passed = 0;
let failed = 0;
if (unknown.length > 0) {
  say(
    `There is no step named ${unknown.join(', ')}. Steps: ${names.join(' ')} ${TOUCHED}. Tests of a part: ${AREAS.join(' ')}.`,
  );
  failed = unknown.length;
} else {
  await runSteps(await wantedSteps(), async (step) => {
    const name = `${step.name} ... `;
    // Checks end in any order.
    if (!step.isCheck) process.stdout.write(name);
    const start = Date.now();
    const outcome = await run(step);
    passed += outcome.passed;
    failed += outcome.failed;
    say(`${step.isCheck ? name : ''}${describe(outcome)}, ${((Date.now() - start) / 1000).toFixed(1)} s`);
    if (outcome.failed > 0 || outcome.secondTry || step.isReport) say(outcome.output.trimEnd());
  });
}
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function wantedSteps(): Promise<Step[]> {
  if (named.length === 0) return steps;
  const wanted = steps.filter(({ name }) => named.includes(name) || (name === 'tests' && areas.length > 0));
  if (!named.includes(TOUCHED)) return wanted;
  let files: string[];
  try {
    files = await touchedFiles();
  } catch (error) {
    return [{ name: TOUCHED, run: () => Promise.reject(error) }, ...wanted];
  }
  say(files.length > 0 ? `${files.length} files touched` : 'Nothing touched, so only the checks are run');
  return [...touchedSteps(files, named), ...wanted];
}

async function run(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return { passed: 0, failed: 1, output: String(error) };
  }
}

function describe({ passed: good, failed: bad, secondTry = 0, skipped }: Outcome): string {
  if (skipped !== undefined) return `SKIPPED: ${skipped}`;
  if (good + bad === 1) return bad === 0 ? 'ok' : 'FAILED';
  const parts = [`${good} passed`];
  if (secondTry > 0) parts.push(`${secondTry} of them at the second try`);
  if (bad > 0) parts.push(`${bad} FAILED`);
  return parts.join(', ');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
