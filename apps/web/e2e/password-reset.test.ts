import { expect, test } from './journey.ts';
import { expectFit } from './looks.ts';
import { linkIn } from './mailbox.ts';
import { DEMO, PHONE, signIn, toast } from './people.ts';

test.use({ hasMailServer: true });

const NEW_PASSWORD = 'another password';

test('a mailed link resets the password and ends existing sessions', async ({
  page,
  openBrowser,
  mailbox,
}) => {
  await signIn(page, DEMO.customer);
  const elsewhere = await openBrowser();
  await elsewhere.setViewportSize(PHONE);
  await elsewhere.goto('/auth');
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await elsewhere.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await elsewhere.getByLabel('Email').fill(DEMO.customer);
  await elsewhere.getByRole('button', { name: 'Send the link' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  const mail = await mailbox!.openMail(DEMO.customer, 'Set a new password');
  await elsewhere.goto(await linkIn(mail, /\/reset-password#/));
  const password = elsewhere.getByLabel('New password');
  await password.fill('password1');
  await expect(elsewhere.getByText('Easy to guess')).toBeVisible();
  await password.fill(NEW_PASSWORD);
  await expect(elsewhere.getByText('Fair: a few more characters make it harder to guess.')).toBeVisible();
  await expectFit(elsewhere, 'the new password');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(toast(elsewhere)).toContainText('Password changed');
  await elsewhere.getByLabel('Email').fill(DEMO.customer);
  await elsewhere.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(elsewhere).toHaveURL('/customer-dashboard');

  await page.goto('/customer-dashboard');
  await expect(page).toHaveURL(/\/auth\?redirectTo=/);
  await mailbox!.openMail(DEMO.customer, 'Your password was changed');
});
