import { expect, test, followRequests } from './journey.ts';
import { expectFit } from './looks.ts';
import { linkIn } from './mailbox.ts';
import { addDevice } from './passkey-device.ts';
import { DEMO, PHONE, signIn, toast } from './people.ts';
import { answered } from './steady.ts';

test.use({ hasMailServer: true });

const SECURITY = '/account?section=security';
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

test('a reset lists the passkeys, which then need the new password once', async ({
  page,
  mailbox,
  complaints,
}) => {
  const pending = followRequests(page.context());
  await page.setViewportSize(PHONE);
  await addDevice(page);
  await signIn(page, DEMO.neighbour, SECURITY);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.context().clearCookies();
  await page.request.post('/trpc/accounts.askForPassword', { data: { email: DEMO.neighbour } });
  const mail = await mailbox!.openMail(DEMO.neighbour, 'Set a new password');
  await page.goto(await linkIn(mail, /\/reset-password#/));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Passkey, added 2 Mar 2026' })).toBeVisible();
  await expectFit(page, 'the factors after a reset');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(toast(page).last()).toContainText('Please log in once with your new password');
  await page.getByLabel('Email').fill(DEMO.neighbour);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(page).toHaveURL(SECURITY);
  // Later reads would be refused.
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await answered(page, pending);
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/customer-dashboard');
  // The browser reports the refusal of the passkey.
  const refused = /status of 400.*accounts\.loginWithPasskey/;
  expect(complaints.splice(0).filter((each) => !refused.test(each))).toEqual([]);
});
