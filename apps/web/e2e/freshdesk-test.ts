import { openFakeFreshdesk } from '../../api/testing/fake-freshdesk/server.ts';
import { test as journey } from './journey.ts';
import { START } from './start.ts';
import { startServer } from './server.ts';

type FakeFreshdesk = Awaited<ReturnType<typeof openFakeFreshdesk>>;

/** An end-to-end test whose server uses a fake Freshdesk, which can be made to fail. */
export const test = journey.extend<{ freshdesk: FakeFreshdesk }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
  freshdesk: async ({}, use) => {
    const freshdesk = await openFakeFreshdesk({ now: () => START });
    await use(freshdesk);
    await freshdesk.close();
  },
  server: async ({ freshdesk }, use) => {
    const server = await startServer(START, { freshdesk: freshdesk.url });
    await use(server);
    await server.stop();
  },
});
