import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD, signIn, toast } from './people.ts';

test('a deleted account disappears from its feed, open tabs and other users’ pages', async ({
  page,
  openBrowser,
  complaints,
}) => {
  const provider = await openBrowser();
  await signIn(provider, DEMO.provider);
  const job = provider
    .getByRole('table', { name: 'Upcoming Jobs' })
    .getByRole('row')
    .filter({ hasText: 'Tue 3 Mar' });
  await provider.getByRole('tab', { name: 'Upcoming Jobs' }).click();
  await expect(job).toContainText('Amara Cole');

  await signIn(page, DEMO.customer, '/account?section=calendar');
  await page.getByRole('button', { name: 'Create link' }).click();
  const feed = await page.getByLabel('Your calendar link').inputValue();
  expect((await fetch(feed)).status).toBe(200);
  const chat = await page.context().newPage();
  await chat.goto('/chat?with=6');
  await chat.getByLabel('Message to Grace Mensah').fill('The key is with the neighbour.');
  expect(await keptBy(chat)).toContain('The key is with the neighbour.');
  const dashboard = await page.context().newPage();
  await dashboard.goto('/customer-dashboard');
  await dashboard.getByRole('heading', { name: 'Good afternoon, Amara Cole' }).waitFor();

  await page.getByRole('tab', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Current password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(toast(page)).toContainText('Account deleted');

  await expect(chat).toHaveURL(/\/auth\?redirectTo=/);
  await expect(dashboard).toHaveURL(/\/auth\?redirectTo=/);
  for (const tab of [page, chat, dashboard]) {
    await expect(tab.getByText('Amara Cole')).toHaveCount(0);
    await expect.poll(() => keptBy(tab)).not.toMatch(/neighbour|Amara|doorstep_hint/);
  }
  expect((await fetch(feed)).status).toBe(404);
  // What lay ahead was called off, and is no job any more.
  await expect(job).toHaveCount(0);
  await provider.goto('/provider-dashboard?tab=completed');
  await expect(provider.getByText('Customer #').first()).toBeVisible();
  await expect(provider.getByText('Amara')).toHaveCount(0);

  await chat.getByLabel('Email').fill(DEMO.customer);
  await chat.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await chat.getByRole('button', { name: 'Login' }).click();
  await expect(chat.getByText('401: Invalid email or password').first()).toBeVisible();
  // What the open tabs asked for after the end.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('status of 401'))).toEqual([]);
});

/** All that a tab and its browser keep for its next visit. */
function keptBy(tab: Page): Promise<string> {
  return tab.evaluate(() =>
    [
      document.cookie,
      ...[sessionStorage, localStorage].flatMap((area) => Object.entries(area).flat()),
    ].join(),
  );
}
