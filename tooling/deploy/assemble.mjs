import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepareServerBuild, prepareWebBuild } from '../bootstrap/builds.mjs';
import { prepareDependencies } from '../bootstrap/dependencies.mjs';
import { Failure, main } from '../bootstrap/failure.mjs';
import { run, withoutNodeEnv } from '../bootstrap/processes.mjs';
import { prepareToolchain } from '../bootstrap/toolchain.mjs';
import { ROOT } from '../bootstrap/versions.mjs';

/** All that a running server reads, built, without the sources. */
const CONTENTS = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'CHANGELOG.md',
  'README.md',
  'docs',
  'tooling/deploy',
  'apps/api/package.json',
  'apps/api/openapi.json',
  'apps/api/build',
  'apps/api/src/rest/docs/docs.css',
  'apps/web/build/client',
  'packages/domain/package.json',
];
/** The container folder may hold an operator's secrets, and anyone may read a release. */
const NOT_COPIED =
  /(\.test\.[cm]?tsx?|\/docs\/pictures|\/node_modules|\/deploy\/(container|failover|testing))$/;

/**
 * `npm run assemble -- FOLDER`: builds a release, a folder with its own Node that runs as it is, from a read-only disk
 * and under any account: bin/doorstep serve. The guide, the container file and their tests all use it.
 */
main(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Failure('Say where to: npm run assemble -- FOLDER.');
  if (existsSync(folder)) throw new Failure(`${folder} already exists.`);
  const toolchain = await prepareToolchain();
  await prepareDependencies(toolchain, 'running');
  await prepareServerBuild(toolchain);
  await prepareWebBuild(toolchain);
  const draft = `${path.resolve(folder)}.part`;
  rmSync(draft, { recursive: true, force: true });
  process.stdout.write('Assembling the release ... ');
  for (const name of CONTENTS) {
    mkdirSync(path.dirname(path.join(draft, name)), { recursive: true });
    cpSync(path.join(ROOT, name), path.join(draft, name), {
      recursive: true,
      filter: (file) => !NOT_COPIED.test(file),
    });
  }
  cpSync(path.join(ROOT, 'tooling', 'deploy', 'bin'), path.join(draft, 'bin'), { recursive: true });
  copyFileSync(toolchain.node, path.join(draft, 'bin', 'node'));
  chmodSync(path.join(draft, 'bin', 'node'), 0o755);
  // Copies, as a link to pnpm's store would belong to the account that builds.
  const flags = [
    '--prod',
    '--frozen-lockfile',
    '--package-import-method=copy',
    '--filter',
    '@doorstep/api...',
  ];
  await run(toolchain.pnpm, ['install', ...flags], {
    sentence: 'The dependencies of the release could not be installed.',
    cwd: draft,
    env: { ...withoutNodeEnv(toolchain.env), CI: 'true' },
  });
  renameSync(draft, folder);
  process.stdout.write(`done\n${folder}\n`);
});
