import { type ChildProcessWithoutNullStreams, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { afterEach, beforeEach } from 'vitest';

const BUILD = join(import.meta.dirname, '../build');
/** As the run of the tests sets it. */
const { NODE_COMPILE_CACHE } = process.env;

interface Program {
  child: ChildProcessWithoutNullStreams;
  /** Its exit code, and everything that it printed. */
  ended: Promise<{ code: number | null; output: string }>;
  /** Waits until it printed `text`; returns what it printed so far. */
  says(text: string): Promise<string>;
}

/** The server's programs, as they are built, as processes of their own: over one database and in a folder of their own. */
export interface Programs {
  folder: string;
  /** `stdio` as `spawn` takes it. */
  run(program: string, variables?: Record<string, string>, args?: string[], stdio?: StdioOptions): Program;
  /** Ends what still runs and removes the folder. */
  end(): Promise<void>;
}

export function openPrograms(databaseUrl: string): Programs {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-programs-'));
  const running: ChildProcessWithoutNullStreams[] = [];
  return {
    folder,
    run(program, variables = {}, args = [], stdio = 'pipe') {
      const child = spawn(process.execPath, [join(BUILD, `${program}.js`), ...args], {
        cwd: folder,
        env: { NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...variables },
        stdio,
      }) as ChildProcessWithoutNullStreams;
      running.push(child);
      let output = '';
      const heard = (text: string) => (output += text);
      child.stdout?.setEncoding('utf8').on('data', heard);
      child.stderr?.setEncoding('utf8').on('data', heard);
      return {
        child,
        ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })),
        async says(text) {
          while (!output.includes(text)) {
            if (child.exitCode !== null) throw new Error(`It ended before saying ${text}: ${output}`);
            await Promise.race([
              once(child.stdout, 'data'),
              once(child.stderr, 'data'),
              once(child, 'close'),
            ]);
          }
          return output;
        },
      };
    },
    async end() {
      for (const child of running) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true });
    },
  };
}

/** A free port, as a variable holds it. */
export const portVariable = async (): Promise<string> => String(await freePort());

/** The programs of the test that runs, over its world. */
export let programs: Programs;

/** Opens a world and programs over it before each test of a file; ends both after the test. */
export function openProgramsForEachTest(): void {
  openWorldForEachTest();
  beforeEach(() => {
    programs = openPrograms(world.url);
  });
  afterEach(() => programs.end());
}
