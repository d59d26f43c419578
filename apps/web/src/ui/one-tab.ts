/**
 * Does `work` unless another tab of this browser is at what `name` stands for. Browsers without such locks do it.
 * @returns whether it was done here
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await work();
    return true;
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}
