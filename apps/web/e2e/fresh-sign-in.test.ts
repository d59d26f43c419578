import { expect, test } from './journey.ts';
import { expectNoOverflow } from './looks.ts';
import { DEMO, DEMO_PASSWORD, startSession } from './people.ts';

for (const width of [390, 1440]) {
  test(`a user who logged in a while ago confirms the password before exporting data, at ${width} px`, async ({
    page,
    moveClock,
    complaints,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await startSession(page, DEMO.neighbour);
    await moveClock('2026-03-02T10:16:00Z');
    await page.goto('/account?section=data');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await dialog.getByLabel('Your password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('That’s not your password')).toBeVisible();
    await expectNoOverflow(page, 'the question for the password');
    await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toBe('doorstep-2026-03-02.json');
    const refused = /status of 40[03].*accounts\.(exportData|confirmIdentity)/;
    expect(complaints.splice(0).filter((each) => !refused.test(each))).toEqual([]);
  });
}
