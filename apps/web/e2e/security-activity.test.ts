import { expect, test } from './journey.ts';
import { expectNoOverflow } from './looks.ts';
import { DEMO, signIn } from './people.ts';

for (const width of [390, 1440]) {
  test(`the security page lists sign-ins and failures with their device at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const data = { email: DEMO.neighbour, password: 'not the password' };
    expect((await page.request.post('/api/login', { data })).status()).toBe(401);
    await signIn(page, DEMO.neighbour, '/account?section=security');
    await expect(page.getByText(/^Logged in on a new device · \w+ on \w+$/)).toBeVisible();
    await expect(page.getByText(/^Login with a wrong password · \w+ on \w+$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Logged in on a new device/)).toHaveCount(1);
    await expectNoOverflow(page, 'the recent activity');
  });
}
