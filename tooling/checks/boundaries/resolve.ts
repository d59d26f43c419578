import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The packages of the workspace that others import, and their folders. */
const WORKSPACE_PACKAGES: Record<string, string> = { '@doorstep/domain': 'packages/domain' };

/**
 * Returns the file that `specifier` names in `importer`, as a path from the root; null for packages, Node's modules and
 * generated files (React Router's route types).
 */
export function resolve(root: string, importer: string, specifier: string): string | null {
  const file = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(importer), specifier)
    : entryPointOf(root, specifier);
  return file !== null && existsSync(path.join(root, file)) ? file : null;
}

function entryPointOf(root: string, specifier: string): string | null {
  const name = Object.keys(WORKSPACE_PACKAGES).find((known) => `${specifier}/`.startsWith(`${known}/`));
  const folder = name === undefined ? undefined : WORKSPACE_PACKAGES[name];
  if (name === undefined || folder === undefined) return null;
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const entry = manifest.exports[`.${specifier.slice(name.length)}`];
  return entry === undefined ? null : path.posix.join(folder, entry);
}
