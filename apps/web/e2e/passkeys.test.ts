import { expect, test } from './journey.ts';
import { expectFit } from './looks.ts';
import { SUGGESTS, addDevice } from './passkey-device.ts';
import { DEMO, DEMO_PASSWORD, PHONE, signIn, toast } from './people.ts';

const SECURITY = '/account?section=security';
const LOGIN = `/auth?redirectTo=${encodeURIComponent(SECURITY)}`;

test('a passkey is added, logs in alone and as second step, and is removed', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await addDevice(page);
  await signIn(page, DEMO.neighbour, SECURITY);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page)).toContainText('Passkey added');
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  const factors = page.getByRole('list', { name: 'Two-step verification methods' });
  await factors.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('My laptop');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(factors).toContainText('My laptop');
  await expectFit(page, 'the list of factors');

  await page.context().clearCookies();
  await page.goto(LOGIN);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(toast(page)).toContainText('Welcome back, Julian Frost!');
  await expect(page).toHaveURL(SECURITY);
  await expect(factors).toContainText('last used');

  await page.context().clearCookies();
  await page.goto(LOGIN + SUGGESTS);
  await expect(page).toHaveURL(SECURITY);
  await expect(factors).toContainText('last used');

  await page.context().clearCookies();
  await page.goto(LOGIN);
  await page.getByLabel('Email').fill(DEMO.neighbour);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm with a passkey' });
  await expect(confirm).toBeFocused();
  await expectFit(page, 'the second step');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(SECURITY);

  await factors.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page).filter({ hasText: 'Passkey removed' })).toBeVisible();
  await expect(factors).toHaveCount(0);
});
