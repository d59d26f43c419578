import { expect, test } from './journey.ts';
import { expectFit } from './looks.ts';
import { DEMO, DEMO_PASSWORD, PHONE, startSession } from './people.ts';

test('a user who logged in a while ago confirms the password before exporting data', async ({
  page,
  moveClock,
  complaints,
}) => {
  await page.setViewportSize(PHONE);
  await startSession(page, DEMO.neighbour);
  await moveClock('2026-03-02T10:16:00Z');
  await page.goto('/account?section=data');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Your password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That’s not your password')).toBeVisible();
  await expectFit(page, 'the question for the password');
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('doorstep-2026-03-02.json');
  const refused = /status of 40[03].*accounts\.(exportData|confirmIdentity)/;
  expect(complaints.splice(0).filter((each) => !refused.test(each))).toEqual([]);
});
