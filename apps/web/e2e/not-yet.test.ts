import type { Request, Route } from '@playwright/test';
import { pageAt, pathnameOf } from '../src/paths.ts';
import { type Page, expect, followTo, test, followRequests } from './journey.ts';
import { RULES, expectAccessible, expectNoOverflow, prepareLooks } from './looks.ts';
import { DEMO, signIn } from './people.ts';
import { answered } from './steady.ts';
import { VIEWS } from './views.ts';

const READERS = ['visitor', 'customer', 'provider', 'admin'] as const;
type Reader = (typeof READERS)[number];

for (const reader of READERS) {
  test(`pages of the ${reader} announce what is loading, and what failed to load`, async ({
    page,
    complaints,
  }) => {
    const pending = followRequests(page.context());
    if (reader !== 'visitor') await signIn(page, DEMO[reader]);
    await leaveWith(page, pending, reader, (route) => void pending.delete(route.request()));
    const loading: string[] = [];
    for (const address of addressesOf(reader)) {
      await goTo(page, pending, address);
      if ((await placesToCome(page).count()) === 0) continue;
      loading.push(address);
      await expect.soft(page.getByRole('main').getByText('Loading').first(), address).toBeAttached();
      await look(page, `${address}, loading`);
    }
    expect(loading.length).toBeGreaterThan(5);
    // Every page says it with the same parts.
    await expectAccessible(page, RULES, 'a page that is loading', 'main');

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await leaveWith(page, pending, reader, fail);
    for (const address of loading) {
      await goTo(page, pending, address);
      await expect.soft(placesToCome(page), address).toHaveCount(0);
      await expect.soft(failures(page).first(), address).toBeVisible();
      await look(page, `${address}, not loaded`);
    }
    await expectAccessible(page, RULES, 'a page that was not loaded', 'main');
    // The browser reports the status of every call.
    expect(complaints.splice(0).filter((each) => !/status of 503/.test(each))).toEqual([]);
  });
}

/** One address of each page and of each of its parts. */
function addressesOf(reader: Reader): string[] {
  const addresses = new Map<string, string>();
  for (const { path } of VIEWS[reader]) {
    const parameters = new URLSearchParams(path.split('?')[1]);
    const part = parameters.get('tab') ?? parameters.get('section') ?? parameters.get('show');
    const place = `${pageAt(pathnameOf(path))} ${part}`;
    if (!addresses.has(place)) addresses.set(place, path);
  }
  return [...addresses.values()];
}

/** Time after which unused responses are dropped: five minutes after their last use. */
const UNTIL_FORGOTTEN = '06:00';

/** Opens a page that reads nothing, and knows nothing but who its reader is; all calls from there are answered so. */
async function leaveWith(
  page: Page,
  pending: Set<Request>,
  reader: Reader,
  answer: (route: Route) => Promise<void> | void,
): Promise<void> {
  const known = page.waitForResponse(/accounts\.current/);
  await page.goto('/about');
  await known;
  if (reader !== 'visitor') await page.getByRole('banner').getByText('Welcome, ').waitFor();
  await answered(page, pending);
  await page.clock.fastForward(UNTIL_FORGOTTEN);
  await prepareLooks(page);
  await page.route('/trpc/**', answer);
}

/** As a server answers whose database is away. */
async function fail(route: Route): Promise<void> {
  const calls = new URL(route.request().url()).pathname.split(',');
  const data = { appCode: 'unavailable', httpStatus: 503 };
  const error = { message: 'The service is not available at the moment', code: -32_603, data };
  await route.fulfill({ status: 503, json: calls.map(() => ({ error })) });
}

/** Goes on as a link would. */
async function goTo(page: Page, pending: Set<Request>, address: string): Promise<void> {
  await followTo(page, address);
  await answered(page, pending);
}

function placesToCome(page: Page) {
  return page.locator('main [data-skeleton]');
}

function failures(page: Page) {
  return page.getByRole('alert').getByRole('button', { name: 'Retry' });
}

/** Fails when a page is wider than a narrow or a wide screen. */
async function look(page: Page, view: string): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `${view}, at ${width} px`);
  }
}
