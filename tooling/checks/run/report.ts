import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Program, runProgram } from './program.ts';
import type { Outcome } from './step.ts';

interface CountedRun {
  /** Returns the program that writes its JSON report to `file`. */
  program: (file: string) => Program;
  /** Reads the counts from the report, and optionally a shorter output. */
  count: (json: unknown) => Omit<Outcome, 'output'> & Partial<Pick<Outcome, 'output'>>;
  /** True if running no test is no failure. */
  mayBeNone?: boolean;
}

/**
 * Runs a test program and counts the results in its report. A run that failed without a failed test, or ran none, counts
 * as one failure. The temporary folder of its browsers and servers is removed.
 */
export async function countReport({ program, count, mayBeNone = false }: CountedRun): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-report-'));
  // Under root, PostgreSQL runs as an account of its own and must reach its files inside.
  await chmod(folder, 0o711);
  const file = path.join(folder, 'report.json');
  try {
    const started = program(file);
    const { ok, output } = await runProgram({ ...started, env: { TMPDIR: folder, ...started.env } });
    const report = await readFile(file, 'utf8').catch(() => null);
    if (report === null) return { passed: 0, failed: 1, output: `${output}\nNo report was written.\n` };
    let counted: Outcome;
    try {
      counted = { output, ...count(JSON.parse(report)) };
    } catch (error) {
      return { passed: 0, failed: 1, output: `${output}\nThe report could not be read: ${String(error)}\n` };
    }
    const { passed, failed } = counted;
    if (failed > 0) return counted;
    if (!ok) return { passed, failed: 1, output: `${output}\nThe run failed outside its tests.\n` };
    if (passed === 0 && !mayBeNone && counted.skipped === undefined)
      return { passed, failed: 1, output: `${output}\nNo test ran.\n` };
    return counted;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
