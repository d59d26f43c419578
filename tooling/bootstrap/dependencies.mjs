import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { prepare } from './preparation.mjs';
import { run, withoutNodeEnv } from './processes.mjs';
import { ROOT } from './versions.mjs';

const GROUPS = ['packages', 'apps', 'tooling'];
const MODULES = path.join(ROOT, 'node_modules');

/**
 * Installs the dependencies of the lockfile unless they are up to date.
 * @param purpose 'running': only those of production, unless all are installed already; 'testing': all
 */
export async function prepareDependencies({ pnpm, env }, purpose) {
  // TypeScript is there only when everything was installed; nothing is then removed again.
  const all = purpose === 'testing' || existsSync(path.join(MODULES, 'typescript'));
  await prepare({
    label: 'Installing dependencies',
    marker: path.join(MODULES, all ? '.installed-all' : '.installed-running'),
    fingerprint: fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests()], {
      facts: [process.platform, process.arch],
    }),
    make: () =>
      run(pnpm, ['install', '--frozen-lockfile', ...(all ? [] : ['--prod'])], {
        sentence: 'The dependencies could not be installed.',
        // pnpm would leave out development dependencies where NODE_ENV is production; here the purpose decides.
        env: { ...withoutNodeEnv(env), CI: 'true' },
      }),
  });
}

function manifests() {
  return GROUPS.filter((group) => existsSync(path.join(ROOT, group)))
    .flatMap((group) => readdirSync(path.join(ROOT, group)).map((name) => `${group}/${name}/package.json`))
    .filter((file) => existsSync(path.join(ROOT, file)));
}
