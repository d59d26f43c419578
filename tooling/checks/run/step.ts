import { runProgram } from './program.ts';

/** The result of one step. `output` is printed if anything failed at any try, or if the step is a report. */
export interface Outcome {
  passed: number;
  failed: number;
  /** The number of tests that passed only at their second try. */
  secondTry?: number;
  /** The reason why nothing could be compared, which is neither a pass nor a failure. */
  skipped?: string | undefined;
  output: string;
}

/** One named part of `npm test`. */
export interface Step {
  name: string;
  /** True if its output is always printed. */
  isReport?: boolean;
  /** True if another check can run at the same time, because it does not use all processors. */
  isCheck?: boolean;
  run: () => Promise<Outcome>;
}

/** Returns a step that runs a script of the root package.json and passes or fails as a whole. */
export function check(name: string, script = `check:${name}`): Step {
  return {
    name,
    isCheck: true,
    async run(): Promise<Outcome> {
      const { ok, output } = await runProgram({ command: 'pnpm', args: ['--silent', 'run', script] });
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
    },
  };
}
