import { SERVICE_TYPES, type ServiceType } from '@doorstep/domain';
import type { Locator } from '@playwright/test';
import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD, signIn, toast, typeAnotherAddress } from './people.ts';

const ADDRESS = '12 Willow Lane, London, SW1A 1AA';

/** The choices for each type, and the texts of dashboard and toast after booking. */
const VISITS: Record<
  ServiceType,
  { tab: string; choose: (dialog: Locator) => Promise<void>; booked: string }
> = {
  cleaning: {
    tab: 'Cleaning',
    choose: (dialog) => dialog.getByRole('radio', { name: 'Deep' }).check(),
    booked: 'Deep Cleaning: Deep',
  },
  gardening: {
    tab: 'Gardening',
    choose: (dialog) => dialog.getByRole('radio', { name: 'Large' }).check(),
    booked: 'Lawn Maintenance: Large (150+ sq m)',
  },
  cooking: {
    tab: 'Cooking',
    choose: (dialog) => dialog.getByRole('radio', { name: 'Special' }).check(),
    booked: 'Special Event Catering: Special (8+ servings)',
  },
  laundry: {
    tab: 'Laundry',
    choose: (dialog) => dialog.getByRole('radio', { name: 'Medium' }).check(),
    booked: 'Laundry Pickup & Delivery: Medium (5-8kg)',
  },
  babysitting: {
    tab: 'Childcare',
    async choose(dialog) {
      await dialog.getByLabel('Number of children').selectOption('2 children');
      await dialog.getByLabel('Duration in hours').selectOption('6 hours');
      await dialog.getByRole('checkbox', { name: 'Special needs care' }).check();
    },
    booked: 'Specialized Care: 2 children, 6 hours',
  },
  petcare: {
    tab: 'Petcare',
    async choose(dialog) {
      await dialog.getByLabel('Number of pets').selectOption('2 pets');
      await dialog.getByRole('checkbox', { name: 'Dog Walk' }).check();
      await dialog.getByRole('checkbox', { name: 'Overnight Stay' }).check();
    },
    booked: 'Dog Walking: 2 dogs',
  },
  beauty: {
    tab: 'Beauty',
    async choose(dialog) {
      await dialog.getByRole('radio', { name: 'Womens' }).check();
      await dialog.getByRole('radio', { name: 'Makeup' }).check();
      await dialog.getByRole('radio', { name: '90 minutes' }).check();
    },
    booked: 'Professional Makeup: Makeup, 90 minutes',
  },
};

test('a customer books each of the seven services with the wizard', async ({ page }) => {
  await signIn(page, DEMO.customer);
  for (const type of SERVICE_TYPES) {
    await test.step(type, async () => {
      const { tab, choose, booked } = VISITS[type];
      const dialog = await openWizard(page, tab);
      await dialog.getByRole('button', { name: 'Tuesday 10 March 2026' }).click();
      await dialog.getByRole('radio', { name: '11:00' }).check();
      await goOn(dialog, 'What do you need?');
      await choose(dialog);
      await goOn(dialog, 'Who should come?');
      await dialog
        .getByRole('button', { name: /^Select: (?!anybody)/ })
        .first()
        .click();
      await expect(dialog.getByText(/^You selected/)).toBeVisible();
      await goOn(dialog, 'Where should we come?');
      await typeAnotherAddress(page);
      await dialog.getByLabel('Address', { exact: true }).fill(ADDRESS);
      await dialog.getByRole('button', { name: 'Complete Booking' }).click();
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
      // The toast of the type before may still be there.
      await toast(page)
        .filter({ hasText: 'Booking successful' })
        .filter({ hasText: `${booked}. Tuesday 10 March, 11:00, at ${ADDRESS}` })
        .waitFor();
      await expect(dialog).toBeHidden();
      const row = page.getByRole('row').filter({ hasText: booked.replace(/:.*/, '') });
      await expect(row.filter({ hasText: 'Tue 10 Mar, 11:00' })).toContainText('Pending');
    });
  }
});

test('the wizard is used without the mouse, and shut with Escape', async ({ page }) => {
  await signIn(page, DEMO.customer, '/customer-dashboard?service=gardening');
  const opener = page.getByRole('tabpanel').getByRole('button', { name: 'Book a Service' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'When should we come?' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Tuesday 10 March 2026' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: '09:00' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '10:00' })).toBeChecked();
  // Enter goes on from anywhere in a step.
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'What do you need?' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Who should come?' })).toBeFocused();
  const view = dialog.getByRole('button', { name: /^View Profile/ }).first();
  await view.press('Enter');
  await expect(page.getByText('Available 6 days')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('our styles win over the library’s, in whatever order a page’s sheets arrive', async ({ page }) => {
  await signIn(page, DEMO.customer, '/customer-dashboard?service=gardening');
  await expect(page.getByRole('tablist')).toHaveCSS('flex-wrap', 'nowrap');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Book a Service' }).click();
  await expect(page.getByRole('dialog')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('a wizard that did not arrive is asked for again, and looks as it should', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, DEMO.customer, '/customer-dashboard?service=gardening');
  const opener = page.getByRole('tabpanel').getByRole('button', { name: 'Book a Service' });
  await expect(opener).toBeVisible();
  await context.setOffline(true);
  await opener.click();
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await expect(opener).toHaveAttribute('aria-busy', 'false');
  await context.setOffline(false);
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(dialog.getByRole('button', { name: 'Tuesday 10 March 2026' })).toBeVisible();
  // The browser reports what it could not load.
  expect(new Set(complaints.splice(0).map((text) => /ERR_INTERNET_DISCONNECTED/.test(text)))).toEqual(
    new Set([true]),
  );
});

test('a menu and a question that did not arrive leave the page as it is, and come when asked for again', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, DEMO.customer);
  await page.setViewportSize({ width: 390, height: 844 });
  const action = page.getByRole('button', { name: /^(Contact|Reschedule): / }).first();
  await expect(action).toBeVisible();
  await context.setOffline(true);
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await action.click();
  await expect(toast(page)).toContainText('We could not reach the server');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.setOffline(false);
  await action.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(new Set(complaints.splice(0).map((text) => /ERR_INTERNET_DISCONNECTED/.test(text)))).toEqual(
    new Set([true]),
  );
});

test('a booking from a card goes on after a login on the way; the way back leads through its steps', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, DEMO.customer, '/cleaning-services');
  await page.getByRole('button', { name: 'Book step by step: Deep Cleaning' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Deep Cleaning' });
  await dialog.getByRole('button', { name: 'Tuesday 10 March 2026' }).click();
  await dialog.getByRole('radio', { name: '11:00' }).check();
  await goOn(dialog, 'What do you need?');
  await expect(dialog.getByRole('radio', { name: 'Deep' })).toBeChecked();
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/auth\?redirectTo=%2Fcleaning-services$/);
  expect(complaints.splice(0).filter((text) => !text.includes('status of 401'))).toEqual([]);
  await page.getByLabel('Email').fill(DEMO.customer);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByRole('heading', { name: 'Who should come?' })).toBeFocused();
  await page.goBack();
  await expect(dialog.getByRole('heading', { name: 'What do you need?' })).toBeFocused();
  await page.goBack();
  await expect(dialog.getByRole('radio', { name: '11:00' })).toBeChecked();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/cleaning-services$/);
});

test('Back goes one step back in a tab that was opened with the page, also after a reload, and then leaves', async ({
  page,
  context,
}) => {
  await signIn(page, DEMO.customer);
  const address = '/customer-dashboard?service=gardening';
  const tab = await context.newPage();
  for (const each of [page, tab]) {
    await each.goto('/about');
    // By its address: what comes before it is another document.
    await each.goto(address);
    const dialog = await openWizard(each, 'Gardening');
    await dialog.getByRole('button', { name: 'Tuesday 10 March 2026' }).click();
    await dialog.getByRole('radio', { name: '11:00' }).check();
    await goOn(dialog, 'What do you need?');
    await goOn(dialog, 'Who should come?');
    await each.goBack();
    await expect(dialog.getByRole('heading', { name: 'What do you need?' })).toBeFocused();
    await each.reload();
    await expect(dialog.getByRole('heading', { name: 'What do you need?' })).toBeFocused();
    await each.goBack();
    await expect(dialog.getByRole('heading', { name: 'When should we come?' })).toBeFocused();
    await expect(dialog.getByRole('radio', { name: '11:00' })).toBeChecked();
    await each.goBack();
    await expect(dialog).toBeHidden();
    await expect(each).toHaveURL(address);
    await each.goBack();
    await expect(each).toHaveURL('/about');
  }
});

async function openWizard(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Book a Service' }).click();
  return page.getByRole('dialog');
}

async function goOn(dialog: Locator, heading: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('heading', { name: heading })).toBeFocused();
}
