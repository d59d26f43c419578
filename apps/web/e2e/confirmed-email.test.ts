import { expect, test } from './journey.ts';
import { expectFit } from './looks.ts';
import { PHONE } from './people.ts';
import { linkIn } from './mailbox.ts';

test.use({ hasMailServer: true });

const EMAIL = 'nadia.flint@example.test';
const BANNER = `Please confirm your email address: we sent a link to ${EMAIL}.`;

test('an email is confirmed by its link, changed, and taken back', async ({ page, openBrowser, mailbox }) => {
  await page.setViewportSize(PHONE);
  const account = { username: 'nadia', name: 'Nadia Flint', email: EMAIL, password: 'a long password' };
  await page.request.post('/api/register', { data: account });
  await page.goto('/account?section=profile');
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  const mail = await mailbox!.openMail(EMAIL, 'Confirm your email address');
  await page.goto(await linkIn(mail, /\/confirm-email#/));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
  await page.goto('/account?section=profile');
  await page.getByRole('textbox', { name: 'Email' }).fill('nadia@thief.example');
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('we sent a link to nadia@thief.example.')).toBeVisible();
  await expectFit(page, 'the banner');

  const elsewhere = await openBrowser();
  await elsewhere.setViewportSize(PHONE);
  const notice = await mailbox!.openMail(EMAIL, 'Your email address was changed');
  await elsewhere.goto(await linkIn(notice, /\/revert-email#/));
  await elsewhere.getByRole('button', { name: 'Restore my old address' }).click();
  await expect(
    elsewhere.getByRole('heading', { name: 'Your email address has been restored' }),
  ).toBeVisible();
  await expectFit(elsewhere, 'the restored address');
  await mailbox!.openMail(EMAIL, 'Set a new password');
  await page.goto('/account?section=profile');
  await expect(page).toHaveURL(/\/auth\?redirectTo=/);
});
