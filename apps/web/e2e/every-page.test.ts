import { test as check } from '@playwright/test';
import { listedPaths, pageAt, pagePaths, pathnameOf } from '../src/paths.ts';
import { test as withFreshdesk } from './freshdesk-test.ts';
import { type Page, expect, followTo, test } from './journey.ts';
import {
  COLOUR_RULES,
  RULES,
  expectAccessible,
  expectNoOverflow,
  nextFrames,
  prepareLooks,
} from './looks.ts';
import { DEMO, startSession } from './people.ts';
import { expectSteady, observe } from './steady.ts';
import { FRESHDESK_VIEWS, EVERY_WIDTH, VIEWS, type View, isSignedInPage } from './views.ts';

check('no page is left out of what is looked at, at every width', () => {
  const whole = Object.values(VIEWS).flatMap((views) => views.filter(({ widths }) => widths === EVERY_WIDTH));
  const seen = whole.map(({ path }) => pageAt(pathnameOf(path)));
  expect(seen).toEqual(expect.arrayContaining(pagePaths));
});

test('a visitor can use every page at every width, with large letters, light and dark', async ({
  page,
  complaints,
}) => {
  await lookAtAll(page, VIEWS.visitor, [...listedPaths, '/auth', '/providers/6']);
  // The browser reports the status of what is not there, and of a refused login.
  const missing =
    /status of 404.*(\/providers\/999|providers\.show|mail\.unsubscribe|accounts\.confirmEmail|\/no\/such\/door)/;
  const refused = /status of 401.*accounts\.login/;
  expect(complaints.splice(0).filter((each) => !missing.test(each) && !refused.test(each))).toEqual([]);
});

test('a new customer can, too', async ({ page }) => {
  const account = { username: 'nadia', name: 'Nadia Flint', email: 'nadia@example.test' };
  const joined = await page.request.post('/api/register', {
    data: { ...account, password: 'flintstone', role: 'customer' },
  });
  expect(joined.ok()).toBe(true);
  await lookAtAll(page, VIEWS.newcomer);
});

for (const role of ['customer', 'neighbour', 'provider', 'admin'] as const) {
  test(`the ${role} can, too, and no page moves while it loads or shows the visitors' header`, async ({
    page,
  }) => {
    await page.addInitScript(observe);
    await startSession(page, DEMO[role]);
    await lookAtAll(page, VIEWS[role]);
  });
}

test('the provider can, too, at the time of a job', async ({ page, moveClock }) => {
  await moveClock('2026-03-03T10:05:00Z');
  await startSession(page, DEMO.provider);
  await lookAtAll(page, VIEWS.providerAtWork);
});

withFreshdesk('so can an admin with a Freshdesk that does not answer', async ({ page, freshdesk }) => {
  await freshdesk.goDown();
  await startSession(page, DEMO.admin);
  await lookAtAll(page, FRESHDESK_VIEWS);
});

/** For one view at all its widths, on a busy machine. */
const VIEW_MS = 20_000;
/** To what is measured in letters, a phone of 400 px with letters twice as large is one of 200 px. */
const LARGE_LETTERS = 200;

/** @param large paths of pages that must fit with large letters, too */
async function lookAtAll(page: Page, views: readonly View[], large: readonly string[] = []): Promise<void> {
  test.setTimeout((8 + views.length) * VIEW_MS);
  // A missing text fails its own view, not after the time of all.
  page.setDefaultTimeout(2 * VIEW_MS);
  for (const [at, view] of views.entries()) {
    const hasLargeLetters = view.widths === EVERY_WIDTH && large.includes(view.path);
    const fits = hasLargeLetters ? [LARGE_LETTERS, ...view.widths] : view.widths;
    // Each begins in the colours in which the one before has ended.
    await look(page, view, fits, at % 2 === 0 ? ['light', 'dark'] : ['dark', 'light']);
  }
}

/**
 * Opens a view once and checks it: that it is steady while it loads on a wide screen, for overflow at each width, and for
 * accessibility by every rule at the narrowest in the first colours and by the rules about colours at the widest in the others.
 */
async function look(
  page: Page,
  view: View,
  fits: readonly number[],
  [colours, others]: readonly ['light' | 'dark', 'light' | 'dark'],
): Promise<void> {
  const { path, shows, open, widths } = view;
  await test.step(`${path}: ${shows}`, async () => {
    await openView(page, path, widths);
    await page.getByRole('main').waitFor();
    if (isSignedInPage(view)) {
      await page.getByText(shows).filter({ visible: true }).first().waitFor();
      if (await page.evaluate(() => 'observation' in globalThis)) await expectSteady(page, path);
    }
    await prepareLooks(page);
    await open?.(page);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    // What is below a dialog is another view.
    const part = (await page.getByRole('dialog').count()) > 0 ? '[role="dialog"]' : 'html';
    for (const width of fits) {
      await page.setViewportSize({ width, height: 900 });
      await nextFrames(page);
      await expectNoOverflow(page, `${path} at ${width} px`);
      if (width === widths[0])
        await expectAccessible(page, RULES, `${path} at ${width} px, ${colours}`, part);
    }
    await page.emulateMedia({ colorScheme: others });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', others);
    await expectAccessible(page, COLOUR_RULES, `${path}, ${others}`, part);
    // What was filled in would be there again, and a wizard open, at the next view.
    await page.evaluate(() => sessionStorage.clear());
  });
}

/** Loads a page. A state of one that another view loads is opened as a link would, which takes a third of the time. */
async function openView(page: Page, path: string, widths: readonly number[]): Promise<void> {
  const isRunning = await page.evaluate(() => '__reactRouterDataRouter' in globalThis);
  if (widths === EVERY_WIDTH || path.includes('#') || !isRunning) {
    await page.goto(path);
  } else {
    // By way of another page that is really drawn, so that nothing of the view before is left.
    await followTo(page, '/press');
    await page.getByText('In one sentence').waitFor();
    await followTo(page, path);
  }
}
