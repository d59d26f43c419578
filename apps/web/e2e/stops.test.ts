import { type Page, expect, test, followRequests } from './journey.ts';
import { settle } from './looks.ts';
import { DEMO, signIn, startSession } from './people.ts';
import { answered } from './steady.ts';
import { VIEWS } from './views.ts';

/** The most stops from the top of a page to a control (LOO-14). */
const MAX_STOPS = 12;

const PAGES = {
  customer: ['/customer-dashboard', '/edit-jobs', '/bookings/1', '/chat', '/account'],
  provider: ['/provider-dashboard', '/provider-calendar', '/provider-bookings'],
  admin: [
    '/admin-dashboard',
    '/admin-users',
    '/admin-bookings',
    '/admin-services',
    '/admin-email',
    '/admin-audit',
    '/admin-reports',
    '/support-dashboard',
  ],
} as const;

for (const role of ['customer', 'provider', 'admin'] as const) {
  test(`a ${role} reaches every control with at most ${MAX_STOPS} presses of Tab`, async ({ page }) => {
    test.slow();
    const pending = followRequests(page.context());
    await startSession(page, DEMO[role]);
    for (const path of PAGES[role]) {
      await test.step(path, async () => {
        await page.goto(path);
        const shows = VIEWS[role].find((view) => view.path === path)?.shows;
        if (shows) await page.getByText(shows).first().waitFor();
        // What begins once the browser is idle, such as the first ticket, has a placeholder until then.
        await settle(page);
        await answered(page, pending);
        const far = Object.entries(await countStops(page)).filter(([, stops]) => stops > MAX_STOPS);
        expect(far, path).toEqual([]);
      });
    }
  });
}

test('the arrow keys move between the rows and the actions of a list, and Tab leaves it', async ({
  page,
}) => {
  await signIn(page, DEMO.admin, '/admin-users');
  const table = page.getByRole('table', { name: 'Users' });
  const rows = table.locator('tbody tr');
  const last = rows.last().getByRole('button').last();
  await rows.first().getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(rows.nth(1).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(table.getByRole('columnheader').getByRole('button')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
});

/** Returns the fewest stops to each control of the content; a list that the arrow keys move in counts once. */
async function countStops(page: Page): Promise<Record<string, number>> {
  const fewest: Record<string, number> = {};
  const toTop = () => page.evaluate(() => document.querySelector<HTMLElement>('a[href="#content"]')?.focus());
  await toTop();
  const links = page.locator('a[href="#content"]');
  const count = await links.count();
  for (let link = 0; link < count; link += 1) {
    await toTop();
    for (let arrow = 0; arrow < link; arrow += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    for (let stops = link + 2; stops <= 60; stops += 1) {
      await page.keyboard.press('Tab');
      const name = await nameFocused(page);
      if (!name || (fewest[name] ?? Infinity) < stops) break;
      fewest[name] = stops;
    }
  }
  return fewest;
}

/** Returns what describes the focused control; null outside the content. */
async function nameFocused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const content = document.querySelector('#content');
    const focused = document.activeElement;
    if (!focused || !content?.contains(focused)) return null;
    const control = focused.closest('[data-rows]') ?? focused;
    const all = [...content.querySelectorAll('*')];
    return `${all.indexOf(control)} ${control.tagName} ${control.textContent?.slice(0, 40)}`;
  });
}
