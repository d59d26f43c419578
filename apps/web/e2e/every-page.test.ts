import { test as check } from '@playwright/test';
import axe from 'axe-core';
import { pageAt, pagePaths, pathnameOf } from '../src/paths.ts';
import { type Page, expect, test } from './journey.ts';
import { DEMO, logIn } from './people.ts';
import { EVERY_SIZE, VIEWS, type View } from './views.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of those, the rules that read colours: nothing else is different in the dark. */
const COLOUR_RULES = axe
  .getRules(['cat.color'])
  .filter(({ tags }) => tags.some((tag) => RULES.includes(tag)))
  .map(({ ruleId }) => ruleId);

check('no page is left out of what is looked at, in every size', () => {
  const whole = Object.values(VIEWS).flatMap((views) => views.filter(({ sizes }) => sizes === EVERY_SIZE));
  const seen = whole.map(({ path }) => pageAt(pathnameOf(path)));
  expect(seen).toEqual(expect.arrayContaining(pagePaths));
});

test('a visitor can use every page at every width, light and dark', async ({ page, complaints }) => {
  await lookAtAll(page, VIEWS.visitor);
  // The browser reports the status of what is not there: once, or again where the page asks after it was asked ahead.
  const missing = /status of 404.*(\/providers\/999|providers\.show|mail\.unsubscribe|\/no\/such\/door)/;
  expect(complaints.splice(0).filter((each) => !missing.test(each))).toEqual([]);
});

test('so can a customer who has just joined', async ({ page }) => {
  const account = { username: 'nadia', name: 'Nadia Flint', email: 'nadia@example.test' };
  const joined = await page.request.post('/api/register', {
    data: { ...account, password: 'flintstone', role: 'customer' },
  });
  expect(joined.ok()).toBe(true);
  await lookAtAll(page, VIEWS.newcomer);
});

for (const role of ['customer', 'neighbour', 'provider', 'admin'] as const) {
  test(`so can the ${role}`, async ({ page }) => {
    await page.goto('/');
    await logIn(page, DEMO[role]);
    await lookAtAll(page, VIEWS[role]);
  });
}

test('so can the provider at the time of a job', async ({ page, moveClock }) => {
  await moveClock('2026-03-03T09:30:00Z');
  await page.goto('/');
  await logIn(page, DEMO.provider);
  await lookAtAll(page, VIEWS.providerAtWork);
});

/** For one view in all its sizes, on a busy machine. */
const VIEW_MS = 15_000;

async function lookAtAll(page: Page, views: readonly View[]): Promise<void> {
  test.setTimeout(views.length * VIEW_MS);
  for (const view of views) await look(page, view);
}

/** Opens a view once, and looks at it in its widths and colours: the first look at a width by every rule. */
async function look(page: Page, { path, shows, open, sizes }: View): Promise<void> {
  await test.step(`${path}: ${shows}`, async () => {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    await page.evaluate(axe.source);
    await open?.(page);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    let lookedAt = 0;
    for (const [width, colours] of sizes) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: colours });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colours);
      await expectClean(
        page,
        width === lookedAt ? COLOUR_RULES : RULES,
        `${path} at ${width} px, ${colours}`,
      );
      lookedAt = width;
    }
    // What was filled in would be there again, and a wizard open, at the next view.
    await page.evaluate(() => sessionStorage.clear());
  });
}

/** Nothing that axe objects to, and nothing beside the screen. */
async function expectClean(page: Page, rules: string[], view: string): Promise<void> {
  const violations = await page.evaluate(
    async (runOnly) => (await window.axe.run({ runOnly, resultTypes: ['violations'] })).violations,
    rules,
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
  expect.soft(found, view).toEqual([]);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(beyond, `pixels beside the screen: ${view}`).toBe(0);
}
