import { runProgram } from './program.ts';

/**
 * The files, from the root, that differ from where this branch left main: committed, not committed yet, or new. On main
 * itself those not committed. Deleted ones are left out: who imported them is changed too, or fails to compile.
 * @throws outside a git repository
 */
export async function touchedFiles(folder = '.'): Promise<string[]> {
  const { ok, output } = await runProgram({ command: 'git', args: ['merge-base', 'HEAD', 'main'], folder });
  const base = ok ? output.trim() : 'HEAD';
  const changed = await list(folder, ['diff', '--name-only', '--diff-filter=d', '-z', base]);
  const added = await list(folder, ['ls-files', '--others', '--exclude-standard', '-z']);
  return [...new Set([...changed, ...added])];
}

async function list(folder: string, args: string[]): Promise<string[]> {
  const { ok, output } = await runProgram({ command: 'git', args, folder });
  if (!ok) throw new Error(`What was touched is known from git alone.\n${output}`);
  return output.split('\0').filter((file) => file !== '');
}
