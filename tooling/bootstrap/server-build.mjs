import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { prepare } from './preparation.mjs';
import { run, withoutNodeEnv } from './processes.mjs';
import { ROOT } from './versions.mjs';

const API = path.join(ROOT, 'apps', 'api');
const SOURCES = ['apps/api/src', 'apps/api/package.json', 'apps/api/rolldown.config.ts'];
const SHARED = ['packages/domain/src', 'packages/domain/package.json', 'pnpm-lock.yaml'];

/** Builds the programs of the server unless their build is up to date. */
export async function prepareServerBuild({ pnpm, env }) {
  await prepare({
    label: 'Building the server',
    marker: path.join(API, 'build', '.built'),
    fingerprint: fingerprint([...SOURCES, ...SHARED], { skip: (name) => name.endsWith('.test.ts') }),
    make: () =>
      run(pnpm, ['run', 'build'], {
        sentence: 'The server could not be built.',
        cwd: API,
        env: withoutNodeEnv(env),
      }),
  });
}
