export interface Scenario {
  name: string;
  restarts: boolean;
  /** Commits wait for the standby. In the control without, the standby receives nothing just before the crash. */
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

/** Returns whether the deployment works on, and loses and repeats bookings only where a control must. */
export const isExpected = ({ restarts, isSynchronous, hasKeys }: Scenario, outcome: Outcome) =>
  outcome.acknowledgedAfter > 0 &&
  !(restarts && outcome.failedInRestarts > 0) &&
  outcome.lost > 0 === !isSynchronous &&
  outcome.duplicated > 0 === !hasKeys;
