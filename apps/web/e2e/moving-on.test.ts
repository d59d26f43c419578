import { type Page, expect, test } from './journey.ts';
import { DEMO, logIn } from './people.ts';

declare global {
  interface Window {
    transitions: number;
    __reactRouterManifest: { routes: Record<string, { module: string }> };
  }
}

/** The request for a page's code ahead of its use. */
async function preloadOf(page: Page, route: string) {
  const code = await page.evaluate((id) => window.__reactRouterManifest.routes[id]?.module, route);
  return page.locator(`link[rel="modulepreload"][href="${code}"]`).first();
}

test('the code of a page is requested once its link is hovered or focused', async ({ page }) => {
  await page.goto('/');
  await logIn(page, DEMO.customer);
  const side = page.getByRole('navigation', { name: 'Side' });
  const preferences = await preloadOf(page, 'pages/preferences');
  const referrals = await preloadOf(page, 'pages/referrals');
  await side.getByRole('link', { name: 'Help' }).waitFor();
  await expect(preferences.or(referrals)).not.toBeAttached();
  await side.getByRole('link', { name: 'Service Preferences' }).hover();
  await expect(preferences).toBeAttached();
  await side.getByRole('link', { name: 'Get Free Services' }).focus();
  await expect(referrals).toBeAttached();
});

test('a page fades in from its row in a list, without motion where less of it is wanted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.transitions = 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      window.transitions += 1;
      return start(update);
    };
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await logIn(page, DEMO.provider);
  await page.goto('/provider-bookings');
  await page.getByRole('main').locator('a[href^="/bookings/"]').first().click();
  await expect(page).toHaveURL(/\/bookings\/\d+$/);
  expect(await page.evaluate(() => window.transitions)).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const animation = await page.evaluate(
    () => getComputedStyle(document.documentElement, '::view-transition-new(root)').animationName,
  );
  expect(animation).toBe('none');
});
