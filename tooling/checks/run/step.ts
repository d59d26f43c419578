/** What one step found. `output` is shown when something failed, or when the step is a report. */
export interface Outcome {
  passed: number;
  failed: number;
  output: string;
}

/** One named part of `npm test`. */
export interface Step {
  name: string;
  /** What it prints is worth reading in any case. */
  isReport?: boolean;
  run: () => Promise<Outcome>;
}
