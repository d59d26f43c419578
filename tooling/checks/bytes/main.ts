import path from 'node:path';
import { compare } from './bounds.ts';
import { readRecord, writeRecord } from './record.ts';
import { tableOf } from './table.ts';
import { weigh } from './weights.ts';

/** Weighs every page of the web build against its bounds; with `--record`, writes the sizes down to be measured against. */
const sizes = weigh(path.resolve(import.meta.dirname, '../../../apps/web/build/client'));
const pages = compare(sizes, readRecord());
const faults = pages.filter(({ isFault }) => isFault);
process.stdout.write(tableOf(pages));
if (process.argv.includes('--record')) {
  writeRecord(sizes);
} else {
  if (faults.length > 0)
    process.stdout.write(
      `Past its bound: ${faults.map(({ page }) => page).join(', ')}. ` +
        'What must weigh more is written down by: pnpm check:bytes --record\n',
    );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
