import { test as base, expect } from '@playwright/test';
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
