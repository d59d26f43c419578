import { expect, test } from './journey.ts';
import { expectFit } from './looks.ts';
import { DEMO, PHONE, signIn } from './people.ts';

test('the security page lists sign-ins and failures with their device', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const data = { email: DEMO.neighbour, password: 'not the password' };
  expect((await page.request.post('/api/login', { data })).status()).toBe(401);
  await signIn(page, DEMO.neighbour, '/account?section=security');
  await expect(page.getByText(/^Logged in on a new device · \w+ on \w+$/)).toBeVisible();
  await expect(page.getByText(/^Login with a wrong password · \w+ on \w+$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Logged in on a new device/)).toHaveCount(1);
  await expectFit(page, 'the recent activity');
});
