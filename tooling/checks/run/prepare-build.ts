import { type Program, runProgram } from './program.ts';

const buildOf = (part: 'server' | 'web'): Program => ({
  command: process.execPath,
  args: ['tooling/bootstrap/build.mjs', part],
});

/**
 * Builds a part of the product before its tests run, unless there is a build of the current sources: without one every test
 * would time out. @throws with the output of a failed build, which ends the run before its first test
 */
export async function prepareBuild(part: 'server' | 'web', build = buildOf(part)): Promise<void> {
  const { ok, output } = await runProgram(build);
  if (!ok)
    throw new Error(
      `No test ran, because the ${part === 'web' ? 'web app' : part} could not be built.\n${output}`,
    );
}
