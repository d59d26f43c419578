import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { prepare } from './preparation.mjs';
import { run } from './processes.mjs';
import { MINIMUM_NODE_MAJOR, NODE_PACKAGES, NODE_VERSION, PNPM_VERSION, ROOT } from './versions.mjs';

const FOLDER = path.join(ROOT, '.toolchain');
const BIN = path.join(FOLDER, 'node_modules', '.bin');

/**
 * Makes sure of a Node that is new enough and of the pinned pnpm.
 * @returns {Promise<{ node: string, pnpm: string, env: NodeJS.ProcessEnv }>} their paths, and an environment
 *   in which programs find them
 */
export async function prepareToolchain() {
  const ownNode = Number(process.versions.node.split('.')[0]) >= MINIMUM_NODE_MAJOR;
  const packages = { ...(ownNode ? {} : { [nodePackage()]: NODE_VERSION }), pnpm: PNPM_VERSION };
  const names = ownNode ? `pnpm ${PNPM_VERSION}` : `Node ${NODE_VERSION} and pnpm ${PNPM_VERSION}`;
  await prepare({
    label: `Installing ${names}`,
    marker: path.join(FOLDER, 'installed'),
    fingerprint: JSON.stringify(packages),
    make: () => install(packages, names),
  });

  const nodeBin = ownNode
    ? path.dirname(process.execPath)
    : path.join(FOLDER, 'node_modules', nodePackage(), 'bin');
  return {
    node: ownNode ? process.execPath : path.join(nodeBin, 'node'),
    pnpm: path.join(BIN, 'pnpm'),
    env: { ...process.env, PATH: [nodeBin, BIN, process.env.PATH].join(path.delimiter) },
  };
}

function nodePackage() {
  const platform = `${process.platform}-${process.arch}`;
  const name = NODE_PACKAGES[platform];
  if (name) return name;
  throw new Failure(
    `Doorstep needs Node ${MINIMUM_NODE_MAJOR} or newer; this is Node ${process.versions.node}, and there is no ` +
      `ready-made newer one for ${platform}. Install it, then run the same command again.`,
  );
}

async function install(packages, names) {
  rmSync(path.join(FOLDER, 'node_modules'), { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  // The npm that started this command, else the one beside the running Node.
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
