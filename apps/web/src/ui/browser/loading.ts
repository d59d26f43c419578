const IDLE_TIMEOUT_MS = 500;

let last = Promise.resolve();

/** Resolves when the browser is idle, for one caller after the other, so that it can respond to the user between them. */
export function whenIdle(): Promise<void> {
  last = last.then(() => new Promise(requestIdle));
  return last;
}

function requestIdle(resolve: () => void): void {
  // Safari does not support it.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(resolve);
}

/** Style sheets that failed to load. */
const missing = new Set<HTMLLinkElement>();
let isWatching = false;

/** Loads a part of the page. The bundler requests its style sheets only once, so failed ones are requested again here. */
export async function importWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!isWatching) addEventListener('error', noteMissing, { capture: true });
  isWatching = true;
  await Promise.all([...missing].map(requestAgain));
  return load();
}

function noteMissing({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
}

function requestAgain(link: HTMLLinkElement): Promise<Event> {
  const again = link.cloneNode() as HTMLLinkElement;
  missing.delete(link);
  return new Promise((resolve, reject) => {
    again.addEventListener('load', resolve);
    again.addEventListener('error', () => reject(new Error(`${link.href} did not load`)));
    link.replaceWith(again);
  });
}
