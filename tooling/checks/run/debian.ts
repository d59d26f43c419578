import { existsSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './program.ts';

const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/sbin'];

/**
 * Returns the path of a program, which is installed from Debian's package of that name when it is missing; null where it
 * cannot be: without root, or on another system.
 */
export async function prepareProgram(name: string, packageName = name): Promise<string | null> {
  const find = () =>
    FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
  return find() ?? ((await installDebianPackage(packageName)) ? find() : null);
}

/** Installs a package by apt as root, without starting services; returns whether it is there. */
export async function installDebianPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  // In this runlevel Debian starts no service.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  await runProgram({ command: 'apt-get', args: [...wait, 'update', '-qq'], env });
  const args = [...wait, 'install', '-y', '-qq', '--no-install-recommends', name];
  return (await runProgram({ command: 'apt-get', args, env })).ok;
}
