import { type Page, expect, test } from '../journey.ts';
import { settle } from '../looks.ts';
import { DEMO, signIn } from '../people.ts';
import { VIEWS } from '../views.ts';
import { HAS_PINNED_BROWSER } from './pinned-browser.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const SCHEMES = ['light', 'dark'] as const;

/** The same moment for each page: how long ago something was does not depend on how quick the pages before were. */
const NOW = '2026-03-02T10:00:30Z';

/** Twelve pages by who reads them; each is a view that the journeys look at too. */
const PAGES = {
  visitor: {
    home: '/',
    category: '/cleaning-services',
    provider: '/providers/6',
    'sign-in': '/auth',
    help: '/help',
    contact: '/contact',
  },
  customer: {
    'customer-dashboard': '/customer-dashboard',
    'booking-form': '/booking?serviceId=1',
    booking: '/bookings/1',
  },
  provider: { 'provider-dashboard': '/provider-dashboard', 'working-hours': '/manage-services?tab=hours' },
  admin: { 'admin-dashboard': '/admin-dashboard' },
};

test.skip(
  !HAS_PINNED_BROWSER,
  'The Chromium of the stored pictures runs on Linux on x64 only, and another one may draw differently: nothing was compared',
);

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`twelve pages look as they did on a ${size}`, async ({ page, moveClock }) => {
    await page.setViewportSize(viewport);
    for (const [reader, pages] of entriesOf(PAGES)) {
      if (reader !== 'visitor') await signIn(page, DEMO[reader]);
      for (const [name, to] of Object.entries(pages)) {
        await moveClock(NOW);
        await page.goto(to);
        const shows = VIEWS[reader].find((view) => view.path === to)?.shows ?? '';
        await page.getByText(shows).first().waitFor({ state: 'attached' });
        await settle(page);
        await compare(page, `${name}-${size}`);
      }
    }
  });
}

/** Compares both schemes; a difference fails the test after all pages have been compared. */
async function compare(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`);
  }
}

/** Returns the entries of an object with the types of its keys. */
function entriesOf<T extends object>(object: T) {
  return Object.entries(object) as { [K in keyof T]: [K, T[K]] }[keyof T][];
}
