/** What one step found. `output` is shown when something failed. */
export interface Outcome {
  passed: number;
  failed: number;
  output: string;
}

/** One named part of `npm test`. */
export interface Step {
  name: string;
  run: () => Promise<Outcome>;
}
