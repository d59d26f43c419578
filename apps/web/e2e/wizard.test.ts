import type { Locator } from '@playwright/test';
import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD, signIn, toast } from './people.ts';

test('our styles override the library’s, in any order of loading', async ({ page }) => {
  const opener = await openGardening(page);
  await expect(page.getByRole('tablist')).toHaveCSS('flex-wrap', 'nowrap');
  await opener.click();
  await expect(page.getByRole('dialog')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('a wizard that failed to load is loaded again, with its styles', async ({
  page,
  context,
  complaints,
}) => {
  const opener = await openGardening(page);
  await expect(opener).toBeVisible();
  await context.setOffline(true);
  await opener.click();
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await expect(opener).toHaveAttribute('aria-busy', 'false');
  await context.setOffline(false);
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(dialog.getByRole('button', { name: 'Tuesday 10 March 2026' })).toBeVisible();
  expectOffline(complaints);
});

test('a menu and a dialog that failed to load leave the page as it is, and load when opened again', async ({
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
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await action.click();
  await expect(toast(page)).toContainText('We couldn’t reach the server');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.setOffline(false);
  await action.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expectOffline(complaints);
});

test('a booking from a card goes on after a login on the way; the way back leads through its steps', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, DEMO.customer, '/cleaning-services');
  await page.getByRole('button', { name: 'Book step by step: Deep Cleaning' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Deep Cleaning' });
  await chooseTime(dialog);
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
    await chooseTime(dialog);
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

test('Back goes one step back as soon as a reloaded wizard is there, on a slow device too', async ({
  page,
}) => {
  await page.addInitScript(slowDown);
  await signIn(page, DEMO.customer, '/customer-dashboard?service=gardening');
  const dialog = await openWizard(page, 'Gardening');
  await chooseTime(dialog);
  await page.evaluate(() => sessionStorage.setItem('slow', 'yes'));
  await page.reload();
  await expect(dialog.getByRole('heading', { name: 'What do you need?' })).toBeFocused();
  await page.goBack();
  await expect(dialog.getByRole('heading', { name: 'When should we come?' })).toBeFocused();
});

/** Delays the tasks of React, of which effects are some, once the tab is marked as slow. */
function slowDown(): void {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function postLater(this: MessagePort, message: unknown) {
    setTimeout(() => postMessage.call(this, message), sessionStorage.getItem('slow') ? 400 : 0);
  };
}

/** Opens the customer's gardening. @returns the button that opens the wizard */
async function openGardening(page: Page): Promise<Locator> {
  await signIn(page, DEMO.customer, '/customer-dashboard?service=gardening');
  return page.getByRole('tabpanel').getByRole('button', { name: 'Book a Service' });
}

/** Takes the browser's reports of what it could not load; there is no other complaint. */
function expectOffline(complaints: string[]): void {
  expect(complaints.length).toBeGreaterThan(0);
  for (const text of complaints.splice(0)) expect(text).toContain('ERR_INTERNET_DISCONNECTED');
}

async function openWizard(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('tab', { name: tab }).click();
  // The panel of the tab before has such a button too, until it is replaced.
  await page.getByRole('tabpanel', { name: tab }).getByRole('button', { name: 'Book a Service' }).click();
  return page.getByRole('dialog');
}

/** Chooses the time of the first step. */
async function chooseTime(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Tuesday 10 March 2026' }).click();
  await dialog.getByRole('radio', { name: '11:00' }).check();
  await goOn(dialog, 'What do you need?');
}

async function goOn(dialog: Locator, heading: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('heading', { name: heading })).toBeFocused();
}
