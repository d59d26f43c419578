import { type Page, expect, test } from './journey.ts';
import { DEMO, signIn, toast } from './people.ts';

const VISIT = 'Standard Home Cleaning on Tue 3 Mar, 10:00';

test('a customer reports a problem with a photo, an admin gives credit, and the visit is completed', async ({
  page: customer,
  openBrowser,
  moveClock,
}) => {
  const [provider, admin] = [await openBrowser(), await openBrowser()];
  await moveClock('2026-03-03T10:30:00Z');
  for (const [page, email] of [
    [customer, DEMO.customer],
    [provider, DEMO.provider],
    [admin, DEMO.admin],
  ] as const) {
    await signIn(page, email, '/bookings/1');
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('Confirmed');
  }

  await customer.getByRole('button', { name: `Report a problem: ${VISIT}` }).click();
  const report = customer.getByRole('dialog');
  await report.getByRole('radio', { name: 'Damage' }).check();
  await report.getByLabel('What happened?').fill('The blue vase is broken');
  await choosePhoto(customer);
  await expect(report.getByText('vase.png')).toBeVisible();
  await report.getByRole('button', { name: 'Report a problem' }).click();
  await expect(toast(customer)).toContainText('can both see it');
  await expect(report).toBeHidden();
  for (const page of [customer, provider, admin]) {
    await expect(problem(page)).toContainText('The blue vase is broken');
    await expect(problem(page).getByRole('img', { name: 'Photo 1 of the problem' })).toBeVisible();
  }

  await moveClock('2026-03-05T12:00:00Z');
  await admin.reload();
  await expect(admin.getByRole('region', { name: 'Status' })).toContainText('A problem is open');
  await expect(admin.getByRole('region', { name: 'Status' })).toContainText('Confirmed');
  await problem(admin)
    .getByRole('button', { name: `Resolve problem: ${VISIT}` })
    .click();
  const decision = admin.getByRole('dialog');
  await decision.getByRole('radio', { name: 'Full credit' }).check();
  await decision.getByLabel('Reason').fill('The vase was broken by our helper');
  await decision.getByRole('button', { name: 'Resolve problem' }).click();
  await expect(toast(admin)).toContainText('The customer and the provider can both see the decision.');

  await moveClock('2026-03-05T12:05:00Z');
  for (const page of [customer, provider]) {
    await page.goto('/bookings/1');
    await expect(problem(page)).toContainText('Full credit: $25.00');
    await expect(problem(page)).toContainText('The vase was broken by our helper');
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('Completed');
  }
  const history = customer.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'History' }).click();
  await expect(history).toContainText('You reported a problem: Damage.');
  await expect(history).toContainText('resolved the problem: Full credit.');
  await expect(history).toContainText('Doorstep completed it.');
  await problem(customer)
    .getByRole('link', { name: /^reference number / })
    .click();
  const tickets = customer.getByRole('region', { name: 'Your messages to us' });
  const ticket = tickets.getByRole('listitem').filter({ hasText: `Damage: ${VISIT}` });
  await expect(ticket).toContainText('Closed');

  await admin.goto('/admin-dashboard?tab=mail');
  const mails = admin.getByRole('table', { name: 'Email log' });
  await expect(mails).toContainText('Problem reported');
  await expect(mails).toContainText('Problem resolved');
});

const problem = (page: Page) => page.getByRole('region', { name: 'Problem', exact: true });

/** A small picture. */
async function choosePhoto(page: Page): Promise<void> {
  const [, data = ''] = (
    await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [40, 30];
      canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
      return canvas.toDataURL('image/png');
    })
  ).split(',');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  const photo = { name: 'vase.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
  await (await choosing).setFiles(photo);
}
