import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './versions.mjs';
import { withLock } from './lock.mjs';

const LOCK = path.join(ROOT, '.toolchain', 'lock');

/**
 * A step that must be complete before a command continues. `marker` is a file that holds `fingerprint` once `make` has
 * finished: it is removed before and written last, so that an interrupted run is done again.
 */
export async function prepare({ label, marker, fingerprint, make, lock = LOCK }) {
  if (readMarker(marker) === fingerprint) return;
  await withLock(
    lock,
    async () => {
      if (readMarker(marker) === fingerprint) return;
      rmSync(marker, { force: true });
      await timed(label, make);
      mkdirSync(path.dirname(marker), { recursive: true });
      writeFileSync(marker, fingerprint);
    },
    () => process.stdout.write('Waiting for another command that is preparing this folder\n'),
  );
}

async function timed(label, make) {
  process.stdout.write(`${label} ... `);
  const start = Date.now();
  try {
    await make();
    process.stdout.write(`${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

/** Returns the content of a marker; undefined if it does not exist. */
export function readMarker(marker) {
  try {
    return readFileSync(marker, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
