import { existsSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './program.ts';

const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/sbin'];

/**
 * Returns the path of a program, which is installed from Debian's package of that name when it is missing; null where it
 * cannot be: without root and sudo, or on another system.
 */
export async function prepareProgram(name: string, packageName = name): Promise<string | null> {
  const find = () =>
    FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
  return find() ?? ((await installDebianPackage(packageName)) ? find() : null);
}

/** Installs a package by apt as root, or by sudo where that asks for no password; returns whether it is there. */
export async function installDebianPackage(name: string): Promise<boolean> {
  if (!existsSync('/usr/bin/apt-get')) return false;
  // In this runlevel Debian starts no service.
  const settings = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
  const apt = ['env', ...settings, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300'];
  const [command, ...args] = process.getuid?.() === 0 ? apt : ['sudo', '--non-interactive', ...apt];
  await runProgram({ command: String(command), args: [...args, 'update'] });
  const install = ['install', '--yes', '--no-install-recommends', name];
  return (await runProgram({ command: String(command), args: [...args, ...install] })).ok;
}
