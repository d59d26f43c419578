import { type Page, expect, test } from './journey.ts';
import { DEMO, signIn, startSession, toast } from './people.ts';

const OWEN = 'Owen Price';

test('a favourite is offered first, and a blocked provider only once unblocked', async ({ page }) => {
  await signIn(page, DEMO.customer, '/gardening-services');
  await page.getByRole('button', { name: `Favourite: ${OWEN}` }).click();
  await expect(toast(page)).toContainText(`We’ll ask ${OWEN} first for your bookings.`);
  expect((await offered(page))[0]).toBe(OWEN);

  await page.goto('/gardening-services');
  await page.getByRole('link', { name: new RegExp(`^${OWEN}`) }).click();
  // The list has the same button, until the profile takes its place.
  await expect(page.getByRole('heading', { level: 1, name: OWEN })).toBeVisible();
  await page.getByRole('button', { name: `Block: ${OWEN}` }).click();
  const dialog = page.getByRole('dialog', { name: `Block ${OWEN}?` });
  await expect(dialog).toContainText(`You have no upcoming bookings with ${OWEN}.`);
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText(`You have blocked ${OWEN}.`)).toBeVisible();
  // The block shows before the server has it.
  await expect.poll(() => offered(page)).not.toContain(OWEN);
  await page.goto('/gardening-services');
  await expect(page.getByRole('heading', { name: 'Providers' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Priya Nair/ })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^${OWEN}`) })).toBeHidden();

  await page.goto('/account?section=people');
  await page.getByRole('button', { name: `Unblock: ${OWEN}` }).click();
  await expect(toast(page)).toContainText(`We may offer you ${OWEN} again.`);
  expect(await offered(page)).toContain(OWEN);
});

test('a customer whom a provider blocked is matched with others', async ({ page }) => {
  await startSession(page, DEMO.customer);
  expect(await offered(page, 'cleaning')).toContain('Grace Mensah');

  await signIn(page, DEMO.provider);
  await page.getByRole('tab', { name: 'Upcoming Jobs' }).click();
  await page
    .getByRole('table', { name: 'Upcoming Jobs' })
    .getByRole('row')
    .filter({ hasText: 'Amara Cole' })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Block: Amara Cole' }).click();
  await expect(page.getByRole('dialog')).toContainText('These bookings won’t change.');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(toast(page)).toContainText('Amara Cole can’t book you any more.');

  await startSession(page, DEMO.customer);
  const names = await offered(page, 'cleaning');
  expect(names).not.toContain('Grace Mensah');
  expect(names).toContain('Daniel Okafor');
});

/** Whom the wizard offers next Tuesday, in its order. */
async function offered(page: Page, type = 'gardening'): Promise<string[]> {
  await page.goto(`/customer-dashboard?service=${type}`);
  await page.getByRole('button', { name: 'Book a Service' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Tuesday 10 March 2026' }).click();
  await dialog.getByRole('radio', { name: '11:00' }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const options = dialog.getByRole('button', { name: /^View Profile: / });
  await options.first().waitFor();
  const labels = await options.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return labels.map((label) => label.replace('View Profile: ', ''));
}
