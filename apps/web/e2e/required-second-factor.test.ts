import { expect, test } from './journey.ts';
import { expectFit } from './looks.ts';
import { linkIn } from './mailbox.ts';
import { addDevice } from './passkey-device.ts';
import { DEMO, PHONE, signIn } from './people.ts';

test.use({ isDemo: false, hasMailServer: true });

const REQUIRED = 'Admins need two-step verification. Please set it up to open the rest of the site.';

test('outside a demo an admin must set up a second factor first, and is notified of the new device', async ({
  page,
  mailbox,
  complaints,
}) => {
  await page.setViewportSize(PHONE);
  await addDevice(page);
  await signIn(page, DEMO.admin, '/admin-users');
  await expect(page).toHaveURL('/account?section=security');
  await expect(page.getByText(REQUIRED)).toBeVisible();
  await expectFit(page, 'the required set-up');
  await page.goto('/admin-dashboard');
  await expect(page).toHaveURL('/account?section=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText(REQUIRED)).toHaveCount(0);
  await page.goto('/admin-users');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

  await page.goto('/account?section=security');
  await page.getByLabel('Current password').fill('doorstep-demo');
  await page.getByLabel('New password').fill('hard-2-say');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password must be at least 12 characters')).toBeVisible();
  await expectFit(page, 'the refused password');
  const mail = await mailbox!.openMail(DEMO.admin, 'New login to your account');
  await page.context().clearCookies();
  await page.goto(await linkIn(mail, /\/forgot-password$/));
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  // The badge of the tabs is for admins who have one, and the browser reports the refused password.
  const refused = /status of (403.*support\.openCount|400.*accounts\.changePassword)/;
  expect(complaints.splice(0).filter((each) => !refused.test(each))).toEqual([]);
});
