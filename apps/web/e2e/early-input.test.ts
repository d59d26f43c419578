import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD } from './people.ts';

const SCRIPTS = '**/assets/start-*.js';

test('input and clicks before the app runs are replayed once it does', async ({ page, openBrowser }) => {
  const login = await opened(page, '/auth');
  await page.getByLabel('Email').fill(DEMO.customer);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await expectToWait(page, 'Login');
  login.start();
  await page.getByRole('banner').getByText('Welcome, ').waitFor();
  await expect(page).toHaveURL('/customer-dashboard');

  const visitor = await openBrowser();
  const menu = await opened(visitor, '/');
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectToWait(visitor, 'Open menu');
  menu.start();
  await expect(visitor.getByRole('dialog', { name: 'Menu' })).toBeVisible();

  const services = await opened(visitor, '/petcare-services');
  await visitor.setViewportSize({ width: 1440, height: 900 });
  await visitor.getByLabel('Currency').selectOption('EUR');
  await expectToWait(visitor, 'Grooming');
  services.start();
  await expect(visitor).toHaveURL('/petcare-services?filter=Grooming');
  await expect(visitor.getByRole('article').getByText('€').first()).toBeVisible();
});

test('an email typed before Login gives way to Register is there (ACC-32)', async ({ page }) => {
  const auth = await opened(page, '/auth?register=true');
  await page.getByLabel('Email').fill('nora@example.test');
  auth.start();
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nora@example.test');
});

test('a page whose scripts do not load says so', async ({ page, complaints }) => {
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText('This page did not load completely.');
  // The browser reports what did not come, which may take longer than the first sentence.
  await page.waitForLoadState('load');
  await page.goto('about:blank');
  expect(complaints.splice(0).every((each) => each.includes('ERR_FAILED'))).toBe(true);
});

/** Opens a prerendered page whose scripts do not come before it is started. */
async function opened(page: Page, path: string): Promise<{ start: () => void }> {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await started;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { start };
}

/** Presses a button, which is seen to wait. */
async function expectToWait(page: Page, name: string): Promise<void> {
  const address = page.url();
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('button', { name }).first()).toHaveAttribute('aria-busy', 'true');
  expect(page.url()).toBe(address);
}
