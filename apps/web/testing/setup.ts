import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { queryClient } from '../src/api.tsx';
import { LiveStream } from './live-stream.ts';
import { server } from './server.ts';

// A page is loaded on its first visit, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? 'Not found') });

// What Mantine asks of a browser and jsdom does not have.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
vi.stubGlobal('EventSource', LiveStream);
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
}));
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
window.scrollTo = () => {};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  server.resetHandlers();
});
afterAll(() => server.close());
