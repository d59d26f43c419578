export interface Scenario {
  name: string;
  restarts: boolean;
  /** True if commits wait for the standby. Otherwise, in a control, the standby is cut off just before the crash. */
  isSynchronous: boolean;
  hasKeys: boolean;
}

interface Outcome {
  lost: number;
  duplicated: number;
  /** Ways in which requests failed while processes were restarted. */
  failedInRestarts: number;
  /** Bookings that were acknowledged after the promotion. */
  acknowledgedAfter: number;
}

/** Returns true if bookings continue after the promotion, and only the controls lose or duplicate any. */
export const isExpected = ({ restarts, isSynchronous, hasKeys }: Scenario, outcome: Outcome) =>
  outcome.acknowledgedAfter > 0 &&
  !(restarts && outcome.failedInRestarts > 0) &&
  outcome.lost > 0 === !isSynchronous &&
  outcome.duplicated > 0 === !hasKeys;
