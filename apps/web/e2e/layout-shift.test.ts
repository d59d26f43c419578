import { publicPaths, pathnameOf } from '../src/paths.ts';
import { expect, test } from './journey.ts';
import { settle } from './looks.ts';
import { DEMO, DEMO_PASSWORD } from './people.ts';
import { EVERY_WIDTH, VIEWS } from './views.ts';

/** Cumulative layout shift that no one notices; Web Vitals calls 0.1 good. */
const MAX_SHIFT = 0.05;

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

interface Observation {
  shift: number;
  /** The largest element of each shift, with its places before and after. */
  moves: string[];
  /** The number of frames with a link to register in the header. */
  visitorFrames: number;
}

declare global {
  interface Window {
    observation: Observation;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Runs in the page, from its start. */
function observe(): void {
  const observation: Observation = { shift: 0, moves: [], visitorFrames: 0 };
  window.observation = observation;
  const describe = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName} "${element?.textContent?.slice(0, 30)}"`;
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      observation.shift += value;
      const [largest] = sources;
      if (!largest) continue;
      const { previousRect: from, currentRect: to } = largest;
      observation.moves.push(
        `${value.toFixed(3)} ${describe(largest.node)} ${from.x},${from.y} to ${to.x},${to.y}`,
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const links = document.querySelectorAll('header a[href*="register"]');
    if (Array.from(links).some((link) => link.checkVisibility({ visibilityProperty: true })))
      observation.visitorFrames += 1;
    requestAnimationFrame(look);
  };
  look();
}

for (const role of ['customer', 'provider', 'admin'] as const) {
  test(`the pages of the ${role} do not move while they load, and never show the visitors' header`, async ({
    page,
  }) => {
    await page.addInitScript(observe);
    const login = { email: DEMO[role], password: DEMO_PASSWORD };
    expect((await page.request.post('/api/login', { data: login })).ok()).toBe(true);
    const views = VIEWS[role].filter(
      ({ path, widths }) =>
        widths === EVERY_WIDTH && !publicPaths.some((known) => known === pathnameOf(path)),
    );
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const { path, shows } of views) {
        await page.goto(path);
        await page.getByText(shows).filter({ visible: true }).first().waitFor();
        await settle(page);
        const { shift, moves, visitorFrames } = await page.evaluate(() => window.observation);
        const view = `${path} at ${size.width} px`;
        expect.soft(shift, `${view}: ${moves.join('; ')}`).toBeLessThanOrEqual(MAX_SHIFT);
        expect.soft(visitorFrames, view).toBe(0);
        // A draft would be in the next view.
        await page.evaluate(() => sessionStorage.clear());
      }
    }
  });
}

test('a prerendered page hides what is for visitors from the first paint until the app runs', async ({
  page,
  complaints,
}) => {
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Cleaning' })).toBeVisible();
  const login = { email: DEMO.customer, password: DEMO_PASSWORD };
  expect((await page.request.post('/api/login', { data: login })).ok()).toBe(true);
  await page.addInitScript(observe);
  // Without its scripts the page stays as it was first painted.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/about', { waitUntil: 'load' });
  await expect(page.locator('html')).toHaveAttribute('data-role', 'customer');
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
  expect(complaints.splice(0).filter((each) => !each.includes('ERR_FAILED'))).toEqual([]);
  await page.unroute('**/assets/*.js');
  await page.goto('/about');
  await expect(page.getByText('Welcome, ')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Book Service' })).toBeVisible();
  expect((await page.evaluate(() => window.observation)).visitorFrames).toBe(0);
});
