import { type Program, runProgram } from './program.ts';

const BUILD: Program = { command: process.execPath, args: ['tooling/bootstrap/build-web.mjs'] };

/**
 * Builds the web app before Playwright runs, unless there is a build of the current sources: without one every test would
 * time out. @throws with the output of a failed build, which ends the run before its first test
 */
export default async function prepareWebBuild(_config: unknown, build = BUILD): Promise<void> {
  const { ok, output } = await runProgram(build);
  if (!ok) throw new Error(`No test ran, because the web app could not be built.\n${output}`);
}
