import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), css: z.array(z.string()).default([]) }),
);

/** What the files of a build are called, by address: their addresses say nothing of it. @throws when nothing was written of it */
export function readNames(folder: string): Map<string, string> {
  const text = readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8');
  // A style sheet is called as the script that asks for it; its own entry has no name.
  const names = Object.values(Manifest.parse(JSON.parse(text))).flatMap(({ file, name, css }) =>
    name === undefined ? [] : [file, ...css].map((each) => [`/${each}`, name] as const),
  );
  return new Map(names);
}
