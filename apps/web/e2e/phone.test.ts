import type { Locator } from '@playwright/test';
import { listedPaths } from '../src/paths.ts';
import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD, signIn, toast } from './people.ts';

const SCREEN = { width: 390, height: 844 };
/** Pixels of the smallest target for a finger (WCAG 2.5.5). */
const FINGER = 44;
/** Pauses of a person: before a tap, and per typed character. */
const TAP_MS = 900;
const KEY_MS = 140;

test.use({ viewport: SCREEN, hasTouch: true, isMobile: true });

test('a newcomer with a phone gets from a free time to a request with few taps and fields', async ({
  page,
}) => {
  const finger = countTaps(page);
  await page.goto('/');
  const free = page.getByRole('link', { name: /^Free .*book Standard Home Cleaning$/ });
  const time = (await free.innerText()).match(/\d\d:\d\d/)?.[0] ?? '';
  await finger.tap(free);

  const choices = page.getByRole('region', { name: 'Your choices' });
  await expect(choices).toContainText('Standard Home Cleaning');
  await expect(choices).toContainText(time);
  await expect(choices).toContainText('$25.00');
  await expect(page.getByText('Nothing is reserved until you confirm.')).toBeVisible();
  await finger.tap(page.getByLabel('Name', { exact: true }));
  await finger.type('Nora Lind');
  await expect(page.getByLabel('Username')).toHaveValue('nora.lind');
  await finger.goOnTo(page.getByLabel('Email'));
  await finger.type('nora@example.test');
  await finger.goOnTo(page.getByLabel('Password', { exact: true }));
  await finger.type('a good password');
  await finger.tap(page.getByRole('button', { name: 'Register' }));

  await expect(page).toHaveURL(/^[^?]*\/booking\?serviceId=1/);
  await expect(page.getByRole('radio', { name: time })).toBeChecked();
  const confirm = page.getByRole('button', { name: 'Confirm Booking' });
  await expect(confirm).toBeInViewport();
  await finger.tap(page.getByLabel('Find address by postcode'));
  await finger.type('SW1A 1AA');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Address line 1')).toBeFocused();
  await finger.type('12 Willow Lane');
  await finger.tap(confirm);
  await expect(toast(page)).toContainText('Booking successful');
  await expect(page.getByRole('region', { name: 'Your new booking' })).toContainText('Waiting for');

  finger.expectAtMost({ taps: 6, fields: 5, seconds: 60 });
});

test('a customer who comes back signs in on the way to a request, with the address remembered', async ({
  page,
}) => {
  const finger = countTaps(page);
  await page.goto('/');
  const free = page.getByRole('link', { name: /^Free .*book Standard Home Cleaning$/ });
  const time = (await free.innerText()).match(/\d\d:\d\d/)?.[0] ?? '';
  await finger.tap(free);
  await finger.tap(page.getByRole('tab', { name: 'Login' }));
  await finger.tap(page.getByLabel('Email'));
  await finger.type(DEMO.customer);
  await finger.goOnTo(page.getByLabel('Password', { exact: true }));
  await finger.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('radio', { name: time })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Change address' })).toBeVisible();
  await finger.tap(page.getByRole('button', { name: 'Confirm Booking' }));
  await expect(toast(page)).toContainText('Booking successful');
  finger.expectAtMost({ taps: 4, fields: 2, seconds: 30 });
});

test('a signed-in customer books the next visit without typing', async ({ page }) => {
  await signIn(page, DEMO.customer, '/');
  const finger = countTaps(page);
  await finger.tap(page.getByRole('link', { name: /^Free .*book Standard Home Cleaning$/ }));
  await expect(page.getByRole('button', { name: 'Change address' })).toBeVisible();
  await finger.tap(page.getByRole('button', { name: 'Confirm Booking' }));
  await expect(toast(page)).toContainText('Booking successful');
  finger.expectAtMost({ taps: 2, fields: 0, seconds: 10 });
});

test('a provider answers a request from the bar at the bottom of its page', async ({ page }) => {
  await signIn(page, DEMO.provider, '/provider-dashboard');
  await page.getByRole('link', { name: 'Deep Cleaning' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Deep Cleaning' }).waitFor();
  const accept = page.getByRole('button', { name: /^Accept/ });
  await expect(accept).toHaveCount(1);
  await expect(accept).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Decline/ })).toBeInViewport();
  await accept.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept booking' }).click();
  await expect(toast(page)).toContainText('Booking updated');
  await expect(accept).toBeHidden();
});

test('a conversation has the whole window, and Back leads to the list with its menus', async ({ page }) => {
  await signIn(page, DEMO.customer, '/chat');
  const menus = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Shortcuts' })];
  await page.getByRole('link', { name: /^Grace Mensah/ }).click();
  await page.getByLabel('Message to Grace Mensah').waitFor();
  for (const menu of menus) await expect(menu).toBeHidden();
  await page.getByRole('link', { name: /^All conversations/ }).click();
  for (const menu of menus) await expect(menu).toBeVisible();
});

test('the landing page is at most six screens long, and How It Works begins within four', async ({
  page,
}) => {
  await page.goto('/');
  await scrollThrough(page);
  await expect(page.getByRole('link', { name: /^Free .*: book / })).toHaveCount(24);
  // Rows that are not near the screen are otherwise as high as they are estimated to be.
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const how = page.getByRole('heading', { name: 'How It Works' });
  const begins = await how.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  test.info().annotations.push({ type: 'height', description: `${height} px, How It Works at ${begins} px` });
  expect(height).toBeLessThanOrEqual(6 * SCREEN.height);
  expect(begins).toBeLessThanOrEqual(4 * SCREEN.height);
});

test('public pages have no target smaller than a finger, but links inside sentences', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of [...listedPaths, '/auth', '/providers/6']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await scrollThrough(page);
    expect.soft(await page.evaluate(findSmallTargets, FINGER), path).toEqual([]);
  }
});

test('the services that a provider chooses, and their types, are rows as high as a finger', async ({
  page,
}) => {
  await signIn(page, DEMO.provider, '/manage-services');
  const main = page.getByRole('main');
  const rows = main.locator('fieldset label, summary');
  await expect(rows).toHaveCount(24 + 7);
  await main.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  for (const row of await rows.all())
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(FINGER);
});

test('the buttons of a dialog are at the end of the screen, however short it is', async ({ page }) => {
  await signIn(page, DEMO.customer, '/customer-dashboard');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Book a Service' }).tap();
  const dialog = page.getByRole('dialog');
  const last = dialog.getByRole('button', { name: 'Continue' });
  await last.waitFor();
  await expect
    .poll(async () => {
      const box = await last.boundingBox();
      return box ? SCREEN.height - box.y - box.height : null;
    })
    .toBeLessThan(FINGER);
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

/** Draws what is only drawn near the screen. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

/** Runs in the page. Returns the visible targets below a size in either direction. */
function findSmallTargets(size: number): string[] {
  const isInSentence = (element: Element) =>
    element.matches('p a, li a, output a') &&
    [...element.parentElement!.childNodes].some(
      (node) => node.nodeType === 3 && node.textContent!.trim() !== '',
    );
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap(
    (element) => {
      // The label of a checkbox or of a field in a frame is its target, too.
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isVisible =
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1;
      if (!isVisible || isInSentence(element) || (width >= size - 0.5 && height >= size - 0.5)) return [];
      return `${element.textContent || element.getAttribute('aria-label')}: ${Math.round(width)} x ${Math.round(height)}`;
    },
  );
}

/** Taps and types as a person would, and counts it; the pauses are added up, not waited for. */
function countTaps(page: Page) {
  const total = { taps: 0, fields: 0, pausesMs: 0 };
  function count() {
    total.taps += 1;
    total.pausesMs += TAP_MS;
  }
  return {
    async tap(target: Locator) {
      count();
      await target.tap();
    },
    async type(text: string) {
      total.fields += 1;
      total.pausesMs += text.length * KEY_MS;
      await page.keyboard.type(text);
    },
    /** Uses the keyboard's key for the next field. */
    async goOnTo(field: Locator) {
      total.pausesMs += TAP_MS;
      while (!(await field.evaluate((node) => node === document.activeElement)))
        await page.keyboard.press('Tab');
    },
    /** Fails when it was more, and reports what it was. */
    expectAtMost(most: { taps: number; fields: number; seconds: number }) {
      const seconds = Math.round(total.pausesMs / 1000);
      test.info().annotations.push({
        type: 'effort',
        description: `${total.taps} taps, ${total.fields} fields, ${seconds} s of human pauses`,
      });
      expect(total.taps).toBeLessThanOrEqual(most.taps);
      expect(total.fields).toBeLessThanOrEqual(most.fields);
      expect(seconds).toBeLessThan(most.seconds);
    },
  };
}
