import { spawnSync } from 'node:child_process';

/** Runs a command of the pinned pnpm, which is on the path of programs that the bootstrap starts. */
const { status } = spawnSync('pnpm', process.argv.slice(2), {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
