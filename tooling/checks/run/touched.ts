import { runProgram } from './program.ts';

/**
 * Returns the files (paths from the root) that differ from the merge base with main, committed or not. Deleted files are
 * left out: their importers have changed too, or fail to compile.
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
  if (!ok) throw new Error(`Git could not list the changed files.\n${output}`);
  return output.split('\0').filter((file) => file !== '');
}
