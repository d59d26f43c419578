import {
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
  test as base,
  expect,
} from '@playwright/test';
import { type Server, startServer } from './server.ts';
import { START } from './start.ts';

export { expect };
export type { Page } from '@playwright/test';

declare global {
  var __reactRouterDataRouter: { navigate(to: string): Promise<void> };
}

interface Journey {
  server: Server;
  /** Opens another browser: of another user, or of the same one elsewhere. */
  openBrowser: (options?: Pick<BrowserContextOptions, 'proxy'>) => Promise<Page>;
  /** Moves the clocks of the server and of all browsers. */
  moveClock: (to: string) => Promise<void>;
  /** The other browsers that were opened. */
  others: BrowserContext[];
  /** True if browsers cache the app for use without a connection. */
  keepsApp: boolean;
  /** Errors and warnings of the browsers so far. Those that a test leaves in it fail the test. */
  complaints: string[];
}

/** A journey: a server of its own, a clock that can be moved, and a console that must stay clean. */
export const test = base.extend<Journey>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
  server: async ({}, use) => {
    const server = await startServer(START);
    await use(server);
    // The next test does not wait until the connections of this one are closed.
    void server.stop();
  },
  baseURL: async ({ server }, use) => use(server.origin),
  keepsApp: [false, { option: true }],
  page: async ({ page }, use) => use(whenTakenOver(page)),
  openBrowser: async ({ browser, baseURL, complaints, keepsApp, others }, use) => {
    await use(async (options) => {
      const context = await browser.newContext({ ...options, ...(baseURL && { baseURL }) });
      others.push(context);
      await watch(context, complaints, keepsApp);
      return whenTakenOver(await context.newPage());
    });
    for (const context of others) await context.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
  others: async ({}, use) => use([]),
  moveClock: async ({ server, context, others }, use) =>
    use(async (to) => {
      const now = new Date(to);
      await server.moveClock(now);
      for (const each of [context, ...others]) await each.clock.setSystemTime(now);
    }),
  complaints: [
    async ({ context, keepsApp }, use) => {
      const complaints: string[] = [];
      await watch(context, complaints, keepsApp);
      await use(complaints);
      expect(complaints, 'the console stays clean').toEqual([]);
    },
    { auto: true },
  ],
});

/** Browsers note that a preloaded file is used late, which depends on the machine's speed. */
const SLOW_MACHINE = /was preloaded using link preload but not used within a few seconds/;

/** Gives a browser the journey's time, and notes what it complains about. */
async function watch(context: BrowserContext, complaints: string[], keepsApp: boolean): Promise<void> {
  // What a worker asks for, a journey's own answers would not reach.
  if (!keepsApp)
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'serviceWorker', { value: undefined }),
    );
  // Also of what a script tries and gives up, which browsers log nowhere.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      // oxlint-disable-next-line no-console -- the console is what is watched.
      console.warn(`Content-Security-Policy: ${violatedDirective} in ${sourceFile}`),
    ),
  );
  await context.clock.install({ time: START });
  const isOvertaken = followOvertaken(context);
  context.on('console', (message) => {
    const { url } = message.location();
    const isComplaint = ['error', 'warning'].includes(message.type()) && !SLOW_MACHINE.test(message.text());
    if (isComplaint && !isOvertaken(url)) complaints.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (failure) => complaints.push(String(failure.error())));
}

/**
 * Returns whether a call was pending when its user logged out or the test cleared the cookies, or came later from a page
 * that was open then: the server may refuse it, which the browser reports.
 */
function followOvertaken(context: BrowserContext): (url: string) => boolean {
  const pending = followRequests(context);
  const overtaken = new Set<string>();
  const overtake = () => {
    for (const each of pending) overtaken.add(each.url());
  };
  let isLoggingOut = false;
  let areCookiesCleared = false;
  let isLoading = false;
  context.on('request', (request) => {
    if (request.isNavigationRequest()) isLoading = true;
    else if (isLoggingOut || areCookiesCleared) overtaken.add(request.url());
    if (!request.url().includes('/trpc/accounts.logout')) return;
    isLoggingOut = true;
    overtake();
  });
  context.on('page', (page) =>
    // The page before sends its calls until the next one replaces it, and a logout leads home.
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      isLoggingOut = false;
      if (isLoading) areCookiesCleared = false;
      isLoading = false;
    }),
  );
  const clearCookies = context.clearCookies.bind(context);
  context.clearCookies = (options) => {
    overtake();
    areCookiesCleared = true;
    return clearCookies(options);
  };
  return (url) => overtaken.has(url);
}

/** Returns the requests of a browser from now on that have not been answered yet, without live streams. */
export function followRequests(context: BrowserContext): Set<Request> {
  const pending = new Set<Request>();
  const end = (request: Request) => pending.delete(request);
  context.on('requestfinished', end).on('requestfailed', end);
  context.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') pending.add(request);
  });
  return pending;
}

/** The same page, which is there once the router runs it: scripts are asked for after the first paint, and so after the load. */
function whenTakenOver(page: Page): Page {
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
  return page;
}

/** Waits until the app runs the page and has replayed early input, if it is one of the app's. */
async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isRunning = '__reactRouterDataRouter' in globalThis && globalThis.earlyInput === undefined;
    return isRunning || !('__reactRouterContext' in globalThis);
  });
}

/** Goes to another page as a link would: its scripts go on running. */
export async function followTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => globalThis.__reactRouterDataRouter.navigate(to), path);
}

/** Returns a page as the server sends it. */
export async function sourceOf(page: Page, path: string): Promise<string> {
  // Brotli, which the server would use, takes it a fifth of a second for each page.
  const answer = await page.request.get(path, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.status(), path).toBe(200);
  return answer.text();
}
