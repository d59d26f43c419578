import { SESSION_HINT } from '@doorstep/domain';
import { cleanup, configure } from '@testing-library/react';
import type * as trpcClient from '@trpc/client';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '../src/api.tsx';
import { forgetOtherDays } from '../src/offline/cache.ts';
import { PAUSE_MS } from '../src/repeat-lost.ts';
import { sessionStore } from '../src/ui/browser/storage.ts';
import * as waiting from '../src/ui/browser/wait.ts';
import { dismissToast } from '../src/ui/feedback/toast.tsx';
import { LiveStream } from './live-stream.ts';
import { phone } from './phone-store.ts';
import { server } from './server.ts';

// jsdom has no IndexedDB.
vi.mock('idb-keyval', async () => import('./phone-store.ts'));
vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'doorstep-offline' }] });

// A test answers one procedure in place of the router: which other calls it would have travelled with is chance.
vi.mock('@trpc/client', async (load) => {
  const original = await load<typeof trpcClient>();
  const { httpBatchLink } = original;
  return {
    ...original,
    httpBatchLink: (options: Parameters<typeof httpBatchLink>[0]) =>
      httpBatchLink({ ...options, maxItems: 1 }),
  };
});

configure({
  // A page is loaded on its first visit, which takes a moment on a busy machine.
  asyncUtilTimeout: 30_000,
  // What is typed is not shown anywhere yet; React repeats it as the text of its field.
  defaultIgnore: 'script, style, textarea',
  getElementError: (message) => new Error(message ?? 'Not found'),
});

// What Mantine asks of a browser and jsdom does not have.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// Nothing is laid out: all of a page counts as seen.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    readonly #onChange: (entries: { isIntersecting: boolean }[]) => void;
    constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
      this.#onChange = onChange;
    }
    observe() {
      this.#onChange([{ isIntersecting: true }]);
    }
    disconnect() {}
  },
);
HTMLCanvasElement.prototype.getContext = () => null;
vi.stubGlobal('EventSource', LiveStream);
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  // Tests see the pages of a desktop.
  matches: media.includes('min-width'),
  addEventListener() {},
  removeEventListener() {},
}));
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.checkVisibility = function isNotHidden(this: Element) {
  return this.closest('[hidden]') === null;
};
window.scrollTo = () => {};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  const { wait } = waiting;
  // The next answer is the test's: nothing has to recover before a lost call is repeated.
  vi.spyOn(waiting, 'wait').mockImplementation((ms) => wait(ms === PAUSE_MS ? 0 : ms));
});
afterEach(() => {
  cleanup();
  dismissToast();
  void forgetOtherDays(null);
  phone.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  queryClient.clear();
  localStorage.clear();
  document.cookie = `${SESSION_HINT}=; Path=/; Max-Age=0`;
  sessionStore.clear();
  server.resetHandlers();
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});
