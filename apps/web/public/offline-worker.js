/**
 * Answers for the app while the server is not reached, and only then: what is there is never older than the server's. It
 * leaves alone all calls, files and pages but those of a provider's work (JOB-11).
 */
const PREFIX = 'doorstep-app-';
const LIST = '/offline.json';
const SHELL = '/provider-dashboard';
const OF_WORK = /^\/(provider-dashboard|provider-calendar|provider-bookings|bookings\/\d+)\/?$/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  // A page that was opened while this worker began is not its own yet.
  if (event.data === 'keep') event.waitUntil(Promise.all([self.clients.claim(), cacheApp().catch(() => {})]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (OF_WORK.test(url.pathname)) event.respondWith(orKept(request, SHELL));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(orKept(request, url.pathname));
});

async function orKept(request, kept) {
  try {
    return await fetch(request);
  } catch (error) {
    const answer = await caches.match(kept);
    if (!answer) throw error;
    return answer;
  }
}

/** Keeps the whole of one build, and then nothing of those before it. */
async function cacheApp() {
  const list = await fetch(LIST, { cache: 'no-cache' });
  const { version, files } = await list.clone().json();
  const name = PREFIX + version;
  const cache = await caches.open(name);
  // The list comes last: with it a build is complete.
  if (await cache.match(LIST)) return;
  await cache.addAll([SHELL, ...files]);
  await cache.put(LIST, list);
  for (const other of await caches.keys()) {
    if (other.startsWith(PREFIX) && other !== name) await caches.delete(other);
  }
}
