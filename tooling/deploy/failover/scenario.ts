export interface Scenario {
  name: string;
  /** True if both processes are restarted under load. */
  restarts: boolean;
  /** True if commits wait for the standby. Otherwise, in a control, the standby is cut off just before the crash. */
  isSynchronous: boolean;
  /** True if repeated requests carry their Idempotency-Key. */
  sendsKeys: boolean;
}

interface Outcome {
  lost: number;
  duplicated: number;
  /** Ways in which requests failed while processes were restarted. */
  failedInRestarts: number;
  /** Bookings that were acknowledged after the promotion. */
  acknowledgedAfter: number;
}

/** Returns true if bookings continue after the promotion, and only the controls lose or duplicate any, as they must. */
export const isExpected = ({ restarts, isSynchronous, sendsKeys }: Scenario, outcome: Outcome) =>
  outcome.acknowledgedAfter > 0 &&
  !(restarts && outcome.failedInRestarts > 0) &&
  isSynchronous === (outcome.lost === 0) &&
  sendsKeys === (outcome.duplicated === 0);
