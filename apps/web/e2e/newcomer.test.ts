import type { Locator } from '@playwright/test';
import { type Page, expect, test } from './journey.ts';
import { toast } from './people.ts';

const MAX_TAPS = 6;
const MAX_FIELDS = 5;
const MAX_PAUSES_MS = 60_000;
/** Pauses of a person: before a tap, and per typed character. */
const TAP_MS = 900;
const KEY_MS = 140;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

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
  await expect(page.getByText('Nothing is reserved yet.')).toBeVisible();
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

  const { taps, fields, pausesMs } = finger.total;
  test.info().annotations.push({
    type: 'effort',
    description: `${taps} taps, ${fields} fields, ${Math.round(pausesMs / 1000)} s of human pauses`,
  });
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  expect(fields).toBeLessThanOrEqual(MAX_FIELDS);
  expect(pausesMs).toBeLessThan(MAX_PAUSES_MS);
});

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
    total,
  };
}
