/** The service worker, which answers from its cache when the server cannot be reached. */
const WORKER = '/offline-worker.js';

/** Stores the app in this browser for offline use, if that is possible. */
export async function cacheApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    // A worker has one origin and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    active?.postMessage('keep');
  } catch {
    // Some browsers refuse it, such as in private windows.
  }
}
