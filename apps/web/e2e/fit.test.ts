import { type Page, expect, test } from './journey.ts';
import { DEMO, signIn, signInOnPhone } from './people.ts';

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter';

test('header and footer fit at every width, for every role (LOO-8)', async ({ page }) => {
  await page.goto('/');
  await expectFit(page, 'visitor');
  for (const role of ['customer', 'provider', 'admin'] as const) {
    await signIn(page, DEMO[role]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectFit(page, role);
  }
});

test('the wide tables of admins fit, or are cards, from a tablet to a desktop', async ({ page }) => {
  await signIn(page, DEMO.admin, '/admin-bookings');
  for (const path of ['/admin-bookings', '/admin-users']) {
    await page.goto(path);
    await page.getByRole('row').nth(1).waitFor();
    for (let width = 780; width <= 1300; width += 20) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await widthBeyond(page), `pixels beside the screen: ${path} at ${width} px`).toBe(0);
    }
  }
});

test('words of any length stay inside their cards', async ({ page }) => {
  // A provider's page comes with their data.
  await page.route(/\/(trpc|providers)\//, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll(/"(name|customerName)":"[^"]*"/g, `"$1":"${LONG_WORD}"`)
      .replaceAll(/"(description|bio|comment)":"[^"]*"/g, `"$1":"${LONG_WORD.repeat(4)}"`)
      .replaceAll(/"price":\d+/g, '"price":123456789');
    await route.fulfill({ response: answer, body });
  });
  for (const path of ['/', '/services', '/cleaning-services', '/providers/6']) {
    await page.goto(path);
    await page.getByText(LONG_WORD).first().waitFor();
    await expectFit(page, path);
  }
});

test('the next visit and the upcoming bookings are within two screens of a phone (DSH-16)', async ({
  page,
}) => {
  await signInOnPhone(page, DEMO.customer);
  const upcoming = page.getByRole('region', { name: 'Upcoming Bookings' });
  await upcoming.getByRole('row').last().waitFor();
  await expect
    .poll(async () => upcoming.evaluate((element) => element.getBoundingClientRect().bottom + scrollY))
    .toBeLessThanOrEqual(2 * 844);
});

test('on a phone a menu is as high as its entries', async ({ page }) => {
  await signInOnPhone(page, DEMO.customer);
  await page.getByRole('button', { name: 'Actions: next visit' }).click();
  const menu = page.getByRole('dialog', { name: 'Actions: next visit' });
  await expect(menu.getByRole('button', { name: /^Cancel: / })).toBeInViewport();
  await expect.poll(async () => (await menu.boundingBox())?.height).toBeLessThan(300);
});

/** Fails when anything is next to the screen at the narrowest width of any of the page's layouts. */
async function expectFit(page: Page, view: string): Promise<void> {
  for (const width of await layoutWidths(page)) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await widthBeyond(page), `pixels beside the screen: ${view} at ${width} px`).toBe(0);
  }
}

/** Returns the width of the smallest phone, and those at which the page's style sheets begin another layout. */
async function layoutWidths(page: Page): Promise<number[]> {
  const conditions = await page.evaluate(() => {
    const read = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSMediaRule ? [rule.conditionText] : []),
        ...(rule instanceof CSSGroupingRule ? read(rule.cssRules) : []),
      ]);
    return [...document.styleSheets].flatMap(({ cssRules }) => read(cssRules));
  });
  const bounds = conditions.flatMap((text) => [...text.matchAll(/([\d.]+)em/g)]);
  const widths = bounds.map(([, em]) => Math.floor(Number(em) * 16) + 1);
  expect(widths.length, 'layouts').toBeGreaterThan(2);
  return [...new Set([320, ...widths.filter((width) => width > 320 && width <= 1440)])];
}

async function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
