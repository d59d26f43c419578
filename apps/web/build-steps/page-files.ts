import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of all prerendered pages in a folder. */
export async function pageFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('index.html')).map((name) => join(folder, name));
}
