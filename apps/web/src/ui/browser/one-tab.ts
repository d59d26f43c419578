/**
 * Runs `work` unless another tab of this browser holds the lock `name`. Browsers without locks run it.
 * @returns its result; null if another tab holds the lock
 */
export async function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null));
}
