import { runProgram } from './program.ts';
import type { Outcome, Step } from './step.ts';

// Turbo works without network here, and reports to nobody.
const QUIET_TURBO = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', TURBO_CACHE: 'local:rw' };

/** A step that passes or fails as one: a script of the root package.json. */
export function check(name: string, script = `check:${name}`): Step {
  return {
    name,
    async run(): Promise<Outcome> {
      const args = ['--silent', 'run', script];
      const { ok, output } = await runProgram({ command: 'pnpm', args, env: QUIET_TURBO });
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
    },
  };
}
