import { runProgram } from './program.ts';
import type { Outcome, Step } from './step.ts';

/** A step that passes or fails as one: a script of the root package.json. */
export function check(name: string, script = `check:${name}`): Step {
  return {
    name,
    async run(): Promise<Outcome> {
      const { ok, output } = await runProgram({ command: 'pnpm', args: ['--silent', 'run', script] });
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
    },
  };
}
