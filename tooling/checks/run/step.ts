/** What one step found. `output` is shown when something failed at any try, or when the step is a report. */
export interface Outcome {
  passed: number;
  failed: number;
  /** How many of those that passed did so at their second try only: to be looked into. */
  secondTry?: number;
  output: string;
}

/** One named part of `npm test`. */
export interface Step {
  name: string;
  /** What it prints is worth reading in any case. */
  isReport?: boolean;
  run: () => Promise<Outcome>;
}
