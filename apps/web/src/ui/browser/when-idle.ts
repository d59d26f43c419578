/** The longest wait for an idle browser, in milliseconds. */
const PATIENCE = 500;

let last = Promise.resolve();

/**
 * Resolves when the browser has nothing else to do, for one caller after the other: what each then does is a short task
 * of its own, between which the browser answers its user.
 */
export function whenIdle(): Promise<void> {
  last = last.then(() => new Promise(requestIdle));
  return last;
}

function requestIdle(resolve: () => void): void {
  // Safari does not say when it is idle.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: PATIENCE });
  else setTimeout(resolve);
}
