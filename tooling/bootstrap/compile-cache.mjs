import { fileURLToPath } from 'node:url';

/**
 * For the environment of a program: Node caches compiled TypeScript from the first file on. The API's `main.ts` has it
 * kept by itself, in the same folder, but not of itself. With nothing left to make, Node does without what strips the
 * types, which takes 20 MB.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../apps/api/node_modules/.cache/compiled', import.meta.url)),
};
