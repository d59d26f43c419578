import { publicPaths } from '../src/paths.ts';
import { expect, test } from './journey.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every prerendered page can be read, and its links work', async ({ page }) => {
    for (const path of publicPaths.filter((each) => each !== '/quick-auth')) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('link', { name: 'Our pages' }), path).toBeVisible();
    }
    await page.goto('/');
    for (const part of ['Laundry NEW', 'How It Works', 'Washing piling up?']) {
      await expect(page.getByRole('heading', { name: part })).toBeVisible();
    }
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good help, close by');
  });

  test('a page that needs it says so, with the product’s name', async ({ page }) => {
    await page.goto('/providers/6');
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    expect(await page.title()).toContain(name);
    await page.getByRole('link', { name: 'Our pages' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Good help');
  });
});

test('offline, a link waits for the connection, and no input is lost', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/contact');
  await page.getByLabel('Message').fill('Half a letter');
  await context.setOffline(true);
  await expect(page.getByText('you can’t send anything')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByText('The page will open as soon as you’re connected again.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Half a letter');
  await context.setOffline(false);
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions people ask');
  // The browser reports what it could not reach.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_INTERNET_DISCONNECTED');
});
