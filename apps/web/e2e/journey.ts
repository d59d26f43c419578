import { type Page, test as base, expect } from '@playwright/test';
import { type Server, startServer } from './server.ts';

export { expect };
export type { Page } from '@playwright/test';

/** A Monday morning in London. */
const START = new Date('2026-03-02T10:00:00Z');

interface Journey {
  server: Server;
  /** Moves the clocks of the server and of the browser. */
  moveClock: (to: string) => Promise<void>;
  /** What the browser has complained about so far. Whatever a journey leaves in it fails the journey. */
  complaints: string[];
}

/** A journey: a server of its own, a clock that can be moved, and a console that must stay clean. */
export const test = base.extend<Journey>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
  server: async ({}, use) => {
    const server = await startServer(START);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.origin),
  // Scripts of a page are asked for after its first paint, and so after its load: its buttons answer a little later.
  page: async ({ page }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (!options?.waitUntil) await takenOver(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload(options);
      await takenOver(page);
      return response;
    };
    await use(page);
  },
  moveClock: async ({ server, context }, use) =>
    use(async (to) => {
      const now = new Date(to);
      await server.moveClock(now);
      await context.clock.setSystemTime(now);
    }),
  complaints: [
    async ({ context }, use) => {
      await context.clock.install({ time: START });
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (failure) => complaints.push(String(failure.error())));
      await use(complaints);
      expect(complaints, 'the console stays clean').toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until the router runs the page, if it is one of the app's. */
async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () => '__reactRouterDataRouter' in globalThis || !('__reactRouterContext' in globalThis),
  );
}
