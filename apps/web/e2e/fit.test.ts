import { listedPaths } from '../src/paths.ts';
import { type Page, expect, test } from './journey.ts';
import { DEMO, logIn } from './people.ts';

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter';

test('header and footer fit at every width, for everybody (LOO-8)', async ({ page }) => {
  await page.goto('/');
  await expectFit(page, 'visitor');
  for (const role of ['customer', 'provider', 'admin'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await logIn(page, DEMO[role]);
    await expectFit(page, role);
    await page.context().clearCookies();
    await page.goto('/');
  }
});

test('words of any length stay inside their cards', async ({ page }) => {
  await page.route('/trpc/**', async (route) => {
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

test('letters twice as large fit on a phone', async ({ page }) => {
  // To what is measured in letters, a phone of 400 px is then one of 200 px.
  await page.setViewportSize({ width: 200, height: 450 });
  for (const path of [...listedPaths, '/auth', '/providers/6']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect.soft(await widthBeyond(page), path).toBe(0);
  }
});

/** Nothing lies next to the screen, on devices of every width. */
async function expectFit(page: Page, view: string): Promise<void> {
  for (let width = 320; width <= 1440; width += 48) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await widthBeyond(page), `pixels beside the screen: ${view} at ${width} px`).toBe(0);
  }
}

async function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
