import { fileURLToPath } from 'node:url';

/** For the environment of a program in TypeScript: Node keeps what it compiles of it. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../apps/api/node_modules/.cache/compiled', import.meta.url)),
};
