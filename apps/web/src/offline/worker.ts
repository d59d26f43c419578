/** Where the worker is that answers with what is kept when the server is not reached. */
const WORKER = '/offline-worker.js';

/** Lets this browser keep the app itself, so that it opens without a connection; nothing happens where that is not possible. */
export async function cacheApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    // A worker is of one origin, and takes none.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    active?.postMessage('keep');
  } catch {
    // Some browsers refuse it, such as in private windows.
  }
}
