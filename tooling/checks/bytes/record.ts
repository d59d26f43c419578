import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Weight } from './weights.ts';

const FILE = path.join(import.meta.dirname, 'record.json');
const Sizes = z.record(z.string(), z.object({ script: z.number(), style: z.number() }));

/** What the pages weighed when that was last written down. */
export function readRecord(): Record<string, Weight> {
  return Sizes.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

export function writeRecord(sizes: Record<string, Weight>): void {
  const lines = Object.entries(sizes).map(
    ([page, { script, style }]) => `  "${page}": { "script": ${script}, "style": ${style} }`,
  );
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}
