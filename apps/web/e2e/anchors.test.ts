import { type Page, expect, test } from './journey.ts';

test('a section of the home page is linked from every page, and stays in place while the page loads', async ({
  page,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('/trpc/**', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Laundry' }).click();
  await expect(page).toHaveURL('/#laundry');
  await expectBelowHeader(page, 'laundry');
  arrive();
  await page.getByRole('heading', { name: 'Deep Tissue Massage' }).waitFor();
  await expectBelowHeader(page, 'laundry');
});

test('the same on a phone, from the menu and from a shared link', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Cooking' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Deep Tissue Massage' }).waitFor();
  await expectBelowHeader(page, 'cooking');

  await page.goto('/terms');
  await page.goto('/#gardening');
  await page.getByRole('heading', { name: 'Deep Tissue Massage' }).waitFor();
  await expectBelowHeader(page, 'gardening');
});

test('a reader who scrolls is not moved, and Back restores the position', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Deep Tissue Massage' }).waitFor();
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expectBelowHeader(page, 'services');
  const from = await scrolled(page);
  await page.mouse.wheel(0, 700);
  const before = from + 700;
  await expect.poll(() => scrolled(page)).toBe(before);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).focus();
  expect(await scrolled(page), 'after a look at the header').toBe(before);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await page.getByRole('heading', { name: 'Deep Tissue Massage' }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(before);
});

const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

async function topOf(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);
}

/** The part begins below the sticky header, and no further down than a part's own air. */
async function expectBelowHeader(page: Page, id: string): Promise<void> {
  const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
  await expect(async () => {
    const top = await topOf(page, id);
    expect(top, id).toBeGreaterThanOrEqual(header - 1);
    expect(top, id).toBeLessThan(header + 40);
  }).toPass();
}
