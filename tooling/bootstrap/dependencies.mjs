import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { prepare } from './preparation.mjs';
import { run } from './processes.mjs';
import { ROOT } from './versions.mjs';

const GROUPS = ['packages', 'apps', 'tooling'];
const MODULES = path.join(ROOT, 'node_modules');

/**
 * Makes sure of the workspace's dependencies, exactly those of the lockfile.
 * @param purpose 'running': only what running needs, unless all is there already; 'testing': everything
 */
export async function prepareDependencies({ pnpm, env }, purpose) {
  // TypeScript is only there when everything was installed; that is never taken away again.
  const all = purpose === 'testing' || existsSync(path.join(MODULES, 'typescript'));
  // pnpm leaves development dependencies out where NODE_ENV is production; here the purpose decides.
  const { NODE_ENV: _, ...environment } = env;
  await prepare({
    label: 'Installing dependencies',
    marker: path.join(MODULES, all ? '.installed-all' : '.installed-running'),
    fingerprint: fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests()], {
      facts: [process.platform, process.arch],
    }),
    make: () =>
      run(pnpm, ['install', '--frozen-lockfile', ...(all ? [] : ['--prod'])], {
        sentence: 'The dependencies could not be installed.',
        env: { ...environment, CI: 'true' },
      }),
  });
}

function manifests() {
  return GROUPS.filter((group) => existsSync(path.join(ROOT, group)))
    .flatMap((group) => readdirSync(path.join(ROOT, group)).map((name) => `${group}/${name}/package.json`))
    .filter((file) => existsSync(path.join(ROOT, file)));
}
