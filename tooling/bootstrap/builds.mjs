import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { prepare } from './preparation.mjs';
import { run, withoutNodeEnv } from './processes.mjs';
import { ROOT } from './versions.mjs';

/** Read by every build, next to its own folder. */
const SHARED = [
  'packages/domain/src',
  'packages/domain/package.json',
  'package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
];
const NOT_BUILT =
  /^(node_modules|build|\.react-router|\.turbo|contract|e2e|testing|test-results|.*\.test\.tsx?)$/;

/** Builds the programs of the server unless their build is up to date. */
export const prepareServerBuild = (toolchain) => prepareBuild(toolchain, 'server', 'apps/api');

/** Builds the web app unless its build is up to date. */
export const prepareWebBuild = (toolchain) => prepareBuild(toolchain, 'web app', 'apps/web');

/** @param folder from the root; its package has the script `build`, which writes to its folder of that name */
async function prepareBuild({ pnpm, env }, name, folder) {
  const cwd = path.join(ROOT, folder);
  await prepare({
    label: `Building the ${name}`,
    marker: path.join(cwd, 'build', '.built'),
    fingerprint: fingerprint([folder, ...SHARED], { skip: (file) => NOT_BUILT.test(file) }),
    make: () =>
      run(pnpm, ['run', 'build'], {
        sentence: `The ${name} could not be built.`,
        cwd,
        env: withoutNodeEnv(env),
      }),
  });
}
