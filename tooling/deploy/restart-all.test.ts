import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runProgram } from '../checks/run/program.ts';

const PROGRAM = path.join(import.meta.dirname, 'bin/restart-all');
const scratch = mkdtempSync(path.join(tmpdir(), 'restart-all-'));
const log = path.join(scratch, 'log');

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.each([
  { state: 'all become ready', broken: '', restarted: ['doorstep@3001', 'doorstep@3002'], ok: true },
  { state: 'the first one fails', broken: '3001', restarted: ['doorstep@3001'], ok: false },
])('processes are restarted one by one when $state', async ({ broken, restarted, ok }) => {
  writeFileSync(log, '');
  write('curl', `for url; do :; done\ncase $url in *:${broken || 'none'}/*) exit 7 ;; esac`);
  // Each question finds that the process has ended once more.
  const count = `echo >> ${scratch}/ends; wc -l < ${scratch}/ends`;
  write('systemctl', `if [ "$1" = restart ]; then echo "$2" >> ${log}; else ${count}; fi`);
  write('sleep', ':');
  const script = `PATH=${scratch}:$PATH ${PROGRAM} 3001 3002`;
  expect(await runProgram({ command: 'sh', args: ['-c', script] })).toMatchObject({ ok });
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(restarted);
});

/** Puts a stand-in on the path of the program. */
function write(name: string, script: string): void {
  const file = path.join(scratch, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}
