import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '../env.ts';
import { isCode } from '../gateways/folder.ts';

/** Returns the key that seals: the environment's, which only a demo may lack, or the demo's own. */
export function secretKeyOf({ SECRET_KEY }: Environment): string {
  return SECRET_KEY ?? demoSecretKey(join('data', 'secret.key'));
}

/**
 * Returns the demo's own key for encryption at rest, which the first start creates in `path`, readable by its owner only.
 * Of several processes that start at once, one creates it and all use it.
 */
export function demoSecretKey(path: string): string {
  return readKey(path) ?? createKey(path);
}

function createKey(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // Linking is atomic, and fails if the file exists.
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}

function readKey(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}
