import { expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD } from './people.ts';

test('a visitor narrows the services, chooses a provider and comes to book them after logging in', async ({
  page,
}) => {
  await page.goto('/');
  const card = page.getByRole('article', { name: 'Deep Cleaning' });
  await card.getByRole('button', { name: 'Deep Clean' }).click();
  await expect(page).toHaveURL('/cleaning-services?filter=Deep+Clean');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Deep Clean 1' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: 'Grace Mensah', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Mensah' })).toBeVisible();
  await expect(page).toHaveTitle('Grace Mensah, cleaning · Doorstep');
  await page.getByRole('button', { name: /^Choose.*Deep Cleaning$/ }).click();
  await page
    .getByRole('group', { name: /^Times on/ })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('link', { name: 'Book with this provider' }).click();
  await page.getByRole('tab', { name: 'Login' }).click();
  const login = page.getByRole('tabpanel', { name: 'Login' });
  await login.getByLabel('Email').fill(DEMO.customer);
  await login.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await login.getByRole('button', { name: 'Login' }).click();

  await expect(page.getByText('Showing only times when Grace Mensah is free.')).toBeVisible();
  await expect(page.getByText('with Grace Mensah')).toBeVisible();
  await page.getByRole('button', { name: 'Any available provider' }).click();
  await expect(page).toHaveURL(/\/booking\?serviceId=2&date=/);
});
