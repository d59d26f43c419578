import type { Locator } from '@playwright/test';
import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD, signIn, toast } from './people.ts';

test('a customer finds a service, logs in and books it without the mouse', async ({ page }) => {
  await page.goto('/services?type=laundry');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Book Now: Express Laundry Service' }));
  await page.keyboard.press('Enter');

  // Who has chosen a service is offered to register first.
  await tabTo(page, page.getByRole('tab', { name: 'Register' }));
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(DEMO.customer);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/booking?serviceId=12');

  await expect(page.getByRole('radio', { name: '09:00' })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: /^Tuesday 3 March 2026/ }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Wednesday 4 March 2026, \d+ free times$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Wednesday 4 March, \d/)).toBeVisible();
  await expect(page.getByRole('radio', { name: '09:00' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '09:30' })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Confirm Booking' }));
  await page.keyboard.press('Enter');

  await expect(toast(page)).toContainText('Booking successful');
  const row = page.getByRole('row').filter({ hasText: 'Express Laundry Service' });
  await expect(row).toContainText('Wed 4 Mar, 09:30');

  await tabTo(page, row.getByRole('button', { name: /^Cancel/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep Booking' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^Cancel/ })).toBeFocused();
});

test("a customer's dashboard is used without the mouse", async ({ page }) => {
  await signIn(page, DEMO.customer, '/customer-dashboard');
  await page.getByRole('heading', { name: 'Upcoming Bookings' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const open = async (button: Locator) => {
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
  };

  await test.step('the services', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Cleaning' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Gardening' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('No recurring services scheduled')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Cleaning' })).toBeFocused();
  });

  await test.step('a date of a series', async () => {
    const date = page.getByRole('button', { name: /^Fri 13 Mar/ });
    await open(date);
    await expect(dialog.getByRole('button', { name: 'Close', exact: true }).last()).toBeFocused();
    await tabTo(page, dialog.getByRole('button', { name: 'Manage Service' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Manage Service' })).toBeFocused();
    await tabTo(page, dialog.getByRole('radio', { name: /^Skip only/ }));
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: /^Pause all/ })).toBeChecked();
    await page.keyboard.press('ArrowUp');
    await tabTo(page, dialog.getByRole('button', { name: 'Skip this service' }));
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Service paused');
    await expect(dialog).toBeHidden();
    await expect(date).toBeFocused();
    await expect(date).toContainText('Paused');
  });

  await test.step('Reschedule', async () => {
    const button = page.getByRole('button', { name: `Reschedule: ${VISIT}` });
    await open(button);
    await tabTo(page, dialog.getByRole('button', { name: /^Tuesday 3 March 2026/ }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Space');
    await tabTo(page, dialog.getByRole('button', { name: 'Reschedule service' }));
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Service rescheduled');
    await expect(dialog).toBeHidden();
    await expect(button).toBeHidden();
    await expectFocusIn(page, upcoming(page));
  });

  await test.step('Contact', async () => {
    const button = page.getByRole('button', { name: `Contact: ${VISIT}` });
    await open(button);
    await expect(dialog.getByLabel('Message', { exact: true })).toBeFocused();
    await page.keyboard.type('The gate is open from nine.');
    await tabTo(page, dialog.getByRole('button', { name: 'Send message' }));
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Message sent');
    await expect(button).toBeFocused();
  });

  await test.step('Access', async () => {
    const button = page.getByRole('button', { name: `Access: ${VISIT}` });
    await open(button);
    await tabTo(page, dialog.getByLabel('Access instructions'));
    await page.keyboard.type('Ring twice');
    await tabTo(page, dialog.getByRole('button', { name: 'Save Access Details' }));
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Access details saved');
    await expect(button).toBeFocused();
  });

  await test.step('Cancel', async () => {
    await open(page.getByRole('button', { name: `Cancel: ${VISIT}` }));
    await expect(dialog.getByRole('button', { name: 'Keep Booking' })).toBeFocused();
    await tabTo(page, dialog.getByRole('button', { name: 'Yes, Cancel Booking' }));
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Booking cancelled');
    await expect(dialog).toBeHidden();
    await expectFocusIn(page, upcoming(page));
  });

  await test.step('Review', async () => {
    await open(page.getByRole('button', { name: `Review: ${PAST}` }));
    await tabTo(page, dialog.getByRole('radio', { name: '1 star' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await tabTo(page, dialog.getByRole('button', { name: 'Submit Review' }));
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Review submitted');
    await expect(dialog).toBeHidden();
    await expectFocusIn(page, page.getByRole('table', { name: 'Past Bookings' }));
  });

  await test.step('Book Again', async () => {
    await expect(page.getByRole('button', { name: `Book Again: ${PAST}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/booking\?serviceId=2&providerId=6$/);
  });
});

const VISIT = 'Standard Home Cleaning on Tue 3 Mar, 10:00';
const PAST = 'Deep Cleaning on Sat 14 Feb, 13:00';

function upcoming(page: Page): Locator {
  return page.getByRole('table', { name: 'Upcoming Bookings' });
}

/** The keyboard goes on where it was, also when the button that it was on has gone. */
async function expectFocusIn(page: Page, part: Locator): Promise<void> {
  await expect(part.locator(':focus')).toHaveCount(1);
  await expectFocusSeen(page);
}

/** Expects an outline on the focused element, or on the element that represents it. */
async function expectFocusSeen(page: Page): Promise<void> {
  const isSeen = await page.evaluate(() => {
    const near = [
      document.activeElement,
      document.activeElement?.nextElementSibling,
      document.activeElement?.closest('label'),
    ];
    return near.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
  expect(isSeen).toBe(true);
}

/** Presses Tab, and an arrow key inside its list, until the keyboard is there; a hundred keys never lead there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < 100; stop += 1) {
    const key = await target.evaluate((element) => {
      if (element === document.activeElement) return null;
      const list = element.closest('[data-rows]');
      return list?.contains(document.activeElement) ? 'ArrowRight' : 'Tab';
    });
    if (!key) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
