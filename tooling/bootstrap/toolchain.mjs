import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { prepare, readMarker } from './preparation.mjs';
import { run } from './processes.mjs';
import { MINIMUM_NODE_MAJOR, NODE_PACKAGES, NODE_VERSION, PNPM_VERSION, ROOT } from './versions.mjs';

const FOLDER = path.join(ROOT, '.toolchain');
const MARKER = path.join(FOLDER, 'installed');
const BIN = path.join(FOLDER, 'node_modules', '.bin');
const NODE_PACKAGE = NODE_PACKAGES[`${process.platform}-${process.arch}`];

/**
 * Installs Node, unless the running one is recent enough, and the pinned pnpm.
 * @returns {Promise<{ node: string, pnpm: string, env: NodeJS.ProcessEnv }>} their paths, and an environment in which
 * programs find them
 */
export async function prepareToolchain() {
  const { own, packages } = choose(process, readMarker(MARKER));
  const names = Object.entries(packages)
    .map(([name, version]) => `${name === 'pnpm' ? name : 'Node'} ${version}`)
    .join(' and ');
  await prepare({
    label: `Installing ${names}`,
    marker: MARKER,
    fingerprint: JSON.stringify(packages),
    make: () => install(packages, names),
  });

  const node = own ? process.execPath : path.join(FOLDER, 'node_modules', NODE_PACKAGE, 'bin', 'node');
  return {
    node,
    pnpm: path.join(BIN, 'pnpm'),
    env: { ...process.env, PATH: [path.dirname(node), BIN, process.env.PATH].join(path.delimiter) },
  };
}

/** Decides whether the running Node is used, and which packages to install; `installed` is the marker's content. */
export function choose({ execPath, versions }, installed) {
  const isOurs = execPath.startsWith(FOLDER + path.sep);
  const own = !isOurs && Number(versions.node.split('.')[0]) >= MINIMUM_NODE_MAJOR;
  if (!own && !NODE_PACKAGE) throw new Failure(noNode());
  const pnpm = { pnpm: PNPM_VERSION };
  const both = { [NODE_PACKAGE]: NODE_VERSION, ...pnpm };
  // An installed Node stays, also when a newer one is on the path.
  return { own, packages: own && installed !== JSON.stringify(both) ? pnpm : both };
}

function noNode() {
  return (
    `Doorstep needs Node ${MINIMUM_NODE_MAJOR} or newer. This is Node ${process.versions.node}, and there is no ` +
    `ready-made newer one for ${process.platform}-${process.arch}. Install it, then run the same command again.`
  );
}

async function install(packages, names) {
  rmSync(path.join(FOLDER, 'node_modules'), { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  // The npm that started this command, else the one next to the running Node.
  const started = process.env.npm_execpath;
  const isNpm = started !== undefined && path.basename(started) === 'npm-cli.js';
  const [command, ...args] = isNpm ? [process.execPath, started] : ['npm'];
  const flags = ['--prefix', FOLDER, '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  // pnpm puts its program in place by an install script and its platform's optional package.
  flags.push('--ignore-scripts=false', '--include=optional', '--global=false');
  await run(command, [...args, 'install', ...flags], {
    sentence: `${names} could not be installed.`,
    cwd: FOLDER,
  });
  await run(path.join(BIN, 'pnpm'), ['--version'], {
    sentence: `pnpm ${PNPM_VERSION} was installed but does not run.`,
    cwd: FOLDER,
  });
}
