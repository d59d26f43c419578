import { type Page, expect, test } from './journey.ts';
import { DEMO, logIn, signIn } from './people.ts';

declare global {
  interface Window {
    transitions: string[];
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
  const side = page.getByRole('navigation', { name: 'Side menu' });
  const preferences = await preloadOf(page, 'pages/preferences');
  const referrals = await preloadOf(page, 'pages/referrals');
  await side.getByRole('link', { name: 'Help' }).waitFor();
  await expect(preferences.or(referrals)).not.toBeAttached();
  await side.getByRole('link', { name: 'Service Preferences' }).hover();
  await expect(preferences).toBeAttached();
  await side.getByRole('link', { name: 'Get Free Services' }).focus();
  await expect(referrals).toBeAttached();
});

for (const { reducedMotion, how, animation } of [
  { reducedMotion: 'no-preference', how: 'fades in', animation: /view-transition-fade-in/ },
  { reducedMotion: 'reduce', how: 'has no motion where less of it is wanted', animation: /^none$/ },
] as const) {
  test(`a page from its row in a list ${how}`, async ({ page }) => {
    await page.addInitScript(noteTransitions);
    await page.emulateMedia({ reducedMotion });
    await signIn(page, DEMO.provider, '/provider-bookings');
    await page.getByRole('main').locator('a[href^="/bookings/"]').first().click();
    await expect(page).toHaveURL(/\/bookings\/\d+$/);
    // The address changes before the transition begins.
    await expect
      .poll(() => page.evaluate(() => window.transitions))
      .toEqual([expect.stringMatching(animation)]);
  });
}

/** Notes the animation of each transition while it runs: afterwards it has none. */
function noteTransitions(): void {
  window.transitions = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    const note = () =>
      window.transitions.push(
        getComputedStyle(document.documentElement, '::view-transition-new(root)').animationName,
      );
    void transition.ready.then(note, note);
    return transition;
  };
}
