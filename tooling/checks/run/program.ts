import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface Program {
  command: string;
  args: string[];
  /** From the root. */
  folder?: string;
  env?: Record<string, string>;
}

/** Runs a program to its end, keeping what it prints. */
export async function runProgram({ command, args, folder = '.', env }: Program) {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(command, args, {
      cwd: path.join(ROOT, folder),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ ok: false, output: `${command}: ${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Returns the path of an installed package's program. @throws when it is not installed */
export function binary(name: string, folder = '.'): string {
  const file = path.join(ROOT, folder, 'node_modules', '.bin', name);
  if (existsSync(file)) return file;
  throw new Error(`${name} is not installed in ${folder}`);
}
