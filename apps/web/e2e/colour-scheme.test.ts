import { expect, test } from './journey.ts';

test('the chosen colour scheme is kept, from page to page and after a reload', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Colour scheme: system. Switch to light' }).click();
  await page.getByRole('button', { name: 'Colour scheme: light. Switch to dark' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.getByRole('button', { name: 'Colour scheme: dark. Switch to system' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
