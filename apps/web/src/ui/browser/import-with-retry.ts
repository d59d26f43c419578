/** Style sheets that were asked for and did not arrive. */
const missing = new Set<HTMLLinkElement>();
let isWatching = false;

/**
 * Loads a part of the page, also when it did not arrive the first time: the bundler asks for a part's style sheets only
 * once, so those that are missing are asked for here.
 */
export async function importWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!isWatching) addEventListener('error', noteMissing, { capture: true });
  isWatching = true;
  await Promise.all([...missing].map(fetchAgain));
  return load();
}

function noteMissing({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
}

function fetchAgain(link: HTMLLinkElement): Promise<Event> {
  const again = link.cloneNode() as HTMLLinkElement;
  missing.delete(link);
  return new Promise((resolve, reject) => {
    again.addEventListener('load', resolve);
    again.addEventListener('error', () => reject(new Error(`${link.href} did not arrive`)));
    link.replaceWith(again);
  });
}
