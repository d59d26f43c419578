import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the files of all pages in a folder: the prerendered ones, and the shell of those rendered in the browser. */
export async function pageFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /(^|[\\/])(index|__spa-fallback)\.html$/.test(name))
    .map((name) => join(folder, name));
}
