import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './versions.mjs';

/**
 * Returns a digest of the names and contents of files and folders (paths from `root`) and of further `facts`.
 * A name for which `skip` answers true is left out, with all below it.
 */
export function fingerprint(paths, { skip = () => false, facts = [], root = ROOT } = {}) {
  const hash = createHash('sha256');
  for (const fact of facts) hash.update(`${fact}\0`);
  for (const file of paths.flatMap((start) => filesBelow(root, start, skip))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(root, start, skip) {
  if (!statSync(path.join(root, start)).isDirectory()) return [start];
  return readdirSync(path.join(root, start), { withFileTypes: true })
    .filter((entry) => !skip(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const below = `${start}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, below, skip) : [below];
    });
}
