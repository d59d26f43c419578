import { expect, followRequests, test } from './journey.ts';
import { DEMO, startSession } from './people.ts';
import { answered, expectSteady, observe } from './steady.ts';
import { VIEWS, isSignedInPage } from './views.ts';

// On a wide screen `every-page` observes the same pages.
for (const role of ['customer', 'provider', 'admin'] as const) {
  test(`the pages of the ${role} do not move while a phone loads them, and never show the visitors' header`, async ({
    page,
  }) => {
    await page.addInitScript(observe);
    await page.setViewportSize({ width: 390, height: 844 });
    await startSession(page, DEMO[role]);
    for (const { path, shows } of VIEWS[role].filter(isSignedInPage)) {
      await page.goto(path);
      await page.getByText(shows).filter({ visible: true }).first().waitFor();
      await expectSteady(page, path);
      // A draft would be in the next view.
      await page.evaluate(() => sessionStorage.clear());
    }
  });
}

test('a prerendered page hides what is for visitors from the first paint until the app runs', async ({
  page,
  complaints,
}) => {
  const pending = followRequests(page.context());
  await page.goto('/about');
  // The response for a visitor would delete the hint of who logs in next.
  await answered(page, pending);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Cleaning' })).toBeVisible();
  await startSession(page, DEMO.customer);
  await page.addInitScript(observe);
  // Without its scripts the page stays as it was first painted.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/about', { waitUntil: 'load' });
  await expect(page.locator('html')).toHaveAttribute('data-role', 'customer');
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
  await page.unroute('**/assets/*.js');
  await page.goto('/about');
  await expect(page.getByText('Welcome, ')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Book Service' })).toBeVisible();
  expect((await page.evaluate(() => window.observation)).visitorFrames).toBe(0);
  // Those of the aborted scripts may arrive long after the page has loaded.
  expect(complaints.splice(0).filter((each) => !each.includes('ERR_FAILED'))).toEqual([]);
});
