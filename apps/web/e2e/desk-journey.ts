import { openFakeFreshdesk } from '../../api/testing/fake-freshdesk/server.ts';
import { test as journey } from './journey.ts';
import { START } from './start.ts';
import { startServer } from './server.ts';

type Desk = Awaited<ReturnType<typeof openFakeFreshdesk>>;

/** A journey whose server has a help desk: one on this machine, which fails as it is told. */
export const test = journey.extend<{ desk: Desk }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
  desk: async ({}, use) => {
    const desk = await openFakeFreshdesk({ now: () => START });
    await use(desk);
    await desk.close();
  },
  server: async ({ desk }, use) => {
    const server = await startServer(START, { freshdesk: desk.url });
    await use(server);
    await server.stop();
  },
});
