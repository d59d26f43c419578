import { defineConfig } from 'rolldown';

/** The programs that a release runs. */
const PROGRAMS = [
  'src/main.ts',
  'src/operations/backup.ts',
  'src/operations/create-admin.ts',
  'src/operations/reset-second-factor.ts',
  'src/operations/restore.ts',
  'src/operations/rotate-key.ts',
];

/** Packages with machine code, which stay in node_modules. `pg` looks for the last and does without it. */
const NATIVE = ['better-sqlite3', 'sharp', 'pg-native'];

/**
 * Builds each program into one file and what it loads later, as loading 1,480 modules takes longer than all else that a
 * start does. Names and lines stay readable for stack traces.
 */
export default defineConfig({
  input: PROGRAMS,
  platform: 'node',
  external: NATIVE,
  checks: { ineffectiveDynamicImport: false },
  output: { dir: 'build', cleanDir: true, chunkFileNames: '[name].js' },
});
