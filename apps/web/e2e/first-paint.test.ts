import { publicPaths } from '../src/paths.ts';
import { type Page, expect, sourceOf, test } from './journey.ts';

test('a prerendered page loads nothing that blocks its first paint', async ({ page }) => {
  for (const path of publicPaths) {
    const html = await sourceOf(page, path);
    expect(html, path).not.toMatch(/<link [^>]*rel="modulepreload"|<script [^>]*(src=|type="module")/);
    const sheets = html.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
    expect(sheets.length, path).toBeGreaterThan(0);
    for (const sheet of sheets) expect(sheet, path).toContain('disabled');
    expect(html, path).toMatch(/<style>[\s\S]{10000,}<\/style><\/head>/);
  }
});

test('pages look the same prerendered and after a navigation', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/');
  await wholeHome(page);
  const home = await looksOf(page);
  await menu.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  // The address changes before a slow page takes the place of the last one.
  await page.getByRole('heading', { level: 1, name: 'Good help, close by' }).waitFor();
  const about = await looksOf(page);
  await page.goBack();
  await wholeHome(page);
  expect(await looksOf(page)).toEqual(home);
  await page.goto('/about');
  expect(await looksOf(page)).toEqual(about);
  await menu.getByRole('link', { name: 'Home' }).click();
  await wholeHome(page);
  expect(await looksOf(page)).toEqual(home);
});

/** Waits for the home page with what it loads after its services. */
async function wholeHome(page: Page): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(page.getByRole('heading', { name: 'From completed visits' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Free .*: book / })).toHaveCount(24);
}

/** Returns layout and colours of every element of the page. */
async function looksOf(page: Page): Promise<unknown> {
  await page.locator('main h1').waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page.locator('main *:not(svg *)').evaluateAll((elements) =>
    elements.map((element) => {
      const { font, color, backgroundColor, padding, margin, display, borderRadius } =
        getComputedStyle(element);
      return [element.tagName, font, color, backgroundColor, padding, margin, display, borderRadius].join(
        ' ',
      );
    }),
  );
}
