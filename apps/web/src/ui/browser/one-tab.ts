/**
 * Does `work` unless another tab of this browser is at what `name` stands for. Browsers without such locks do it.
 * @returns what it came to; null when another tab is at it
 */
export async function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null));
}
