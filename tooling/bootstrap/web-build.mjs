import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { prepare } from './preparation.mjs';
import { run, withoutNodeEnv } from './processes.mjs';
import { ROOT } from './versions.mjs';

const WEB = path.join(ROOT, 'apps', 'web');
const SOURCES = ['apps/web', 'packages/domain/src', 'packages/domain/package.json'];
const SETTINGS = ['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json'];
const NOT_BUILT = /^(node_modules|build|\.react-router|\.turbo|e2e|testing|test-results|.*\.test\.tsx?)$/;

/** Builds the web app unless its build is up to date. */
export async function prepareWebBuild({ pnpm, env }) {
  await prepare({
    label: 'Building the web app',
    marker: path.join(WEB, 'build', '.built'),
    fingerprint: fingerprint([...SOURCES, ...SETTINGS], { skip: (name) => NOT_BUILT.test(name) }),
    make: () =>
      run(pnpm, ['run', 'build'], {
        sentence: 'The web app could not be built.',
        cwd: WEB,
        env: withoutNodeEnv(env),
      }),
  });
}
