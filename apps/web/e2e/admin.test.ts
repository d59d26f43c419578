import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD, signIn, toast, typeAnotherAddress } from './people.ts';

const WAITING = { name: 'Felix Brandt', email: 'felix.brandt@doorstep.test' };
const CLEANING = 'Standard Home Cleaning on Tue 3 Mar, 10:00';
const MOVING = 'Move-in/Move-out Cleaning on Wed 4 Mar, 15:00';

async function openAs(page: Page, email: string, path: string): Promise<void> {
  await signIn(page, email, path);
}

const table = (page: Page, name: string) => page.getByRole('table', { name });
const standing = (page: Page) => page.getByRole('region', { name: 'Status' });

test('a provider who was approved gets work', async ({ page, openBrowser }) => {
  await openAs(page, DEMO.admin, '/admin-users?state=unapproved');
  await page.getByRole('button', { name: `Approve: ${WAITING.name}` }).click();
  await expect(toast(page)).toContainText('Provider approved');
  await expect(table(page, 'Users')).not.toContainText('Not approved');
  await page.getByRole('link', { name: WAITING.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: WAITING.name })).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));

  const customer = await openBrowser();
  await openAs(customer, DEMO.customer, `/booking?serviceId=1&providerId=${id}`);
  await expect(customer.getByText(`Showing only times when ${WAITING.name} is free.`)).toBeVisible();
  await customer.getByRole('radio', { name: '11:00' }).check();
  await typeAnotherAddress(customer);
  await customer.getByLabel('Address line 1').fill('12 Willow Lane');
  await customer.getByLabel('City').fill('London');
  await customer.getByLabel('Postcode', { exact: true }).fill('SW1A 1AA');
  await customer.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(toast(customer)).toContainText('Booking successful');
  await expect(page.getByRole('region', { name: 'Bookings' })).toContainText('12 Willow Lane');

  const provider = await openBrowser();
  await openAs(provider, WAITING.email, '/provider-dashboard');
  await provider.getByRole('button', { name: 'Accept: Standard Home Cleaning on Tue 3 Mar, 11:00' }).click();
  await provider.getByRole('dialog').getByRole('button', { name: 'Accept booking' }).click();
  await expect(toast(provider)).toContainText('Booking updated');
  await expect(page.getByRole('region', { name: 'Bookings' })).toContainText('Confirmed');
});

test('a provider is deactivated, their jobs are reassigned, and they are reactivated', async ({
  page,
  openBrowser,
}) => {
  const customer = await openBrowser();
  await openAs(customer, DEMO.customer, '/bookings/1');
  await expect(standing(customer)).toContainText('Confirmed');

  await openAs(page, DEMO.admin, '/admin-users?user=grace');
  await page.getByRole('button', { name: 'Actions: Grace Mensah' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate: Grace Mensah' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate User' });
  await expect(question).toContainText('2 requests will go to other providers');
  await expect(question).toContainText('You need to reassign 2 confirmed jobs.');
  await question.getByRole('button', { name: 'Confirm Deactivation' }).click();
  await expect(toast(page)).toContainText('User deactivated');
  await expect(page).toHaveURL('/admin-users/6');
  expect(await loginStatus(page)).toBe(403);

  const jobs = page.getByRole('region', { name: 'Jobs to reassign' });
  const substitute = await giveToAnother(page, CLEANING);
  await expect(jobs).toContainText('had accepted these');
  await expect(standing(customer)).toContainText(`Waiting for ${substitute.split(' ')[0]}`);
  await giveToAnother(page, MOVING);
  await expect(jobs).toContainText('All of these are sorted.');

  const other = await openBrowser();
  const email = `${substitute.toLowerCase().replace(' ', '.')}@doorstep.test`;
  await openAs(other, email, '/provider-dashboard');
  await other.getByRole('button', { name: `Accept: ${CLEANING}` }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Accept booking' }).click();
  await expect(toast(other)).toContainText('Booking updated');
  await expect(standing(customer)).toContainText('Confirmed');
  await expect(jobOf(page, CLEANING)).toContainText('Confirmed');

  await page.getByRole('button', { name: 'Reactivate: Grace Mensah' }).click();
  await expect(toast(page)).toContainText('User reactivated');
  await expect(jobs).toBeHidden();
  expect(await loginStatus(page)).toBe(200);
});

/** The row of a job that is to be given to another provider. */
function jobOf(page: Page, job: string) {
  const [service = '', , time = ''] = job.split(/ on |, /);
  return table(page, 'Jobs to reassign')
    .getByRole('row')
    .filter({ hasText: service })
    .filter({ hasText: time });
}

/** Asks the first who is free to take a job over. Returns their name. */
async function giveToAnother(page: Page, job: string): Promise<string> {
  await page.getByRole('button', { name: `Reassign: ${job}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  const name = await dialog.locator('label').first().locator('b').innerText();
  await dialog.getByRole('button', { name: 'Assign booking' }).click();
  await expect(toast(page)).toContainText(`We’ve asked ${name}, who needs to accept`);
  await expect(dialog).toBeHidden();
  await expect(jobOf(page, job)).toContainText(name);
  return name;
}

async function loginStatus(page: Page): Promise<number> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const answer = await context.request.post('/api/login', {
    data: { email: DEMO.provider, password: DEMO_PASSWORD },
  });
  await context.close();
  return answer.status();
}

test('a visit that did not take place is cancelled as a no-show', async ({
  page,
  openBrowser,
  moveClock,
}) => {
  const customer = await openBrowser();
  await openAs(customer, DEMO.customer, '/bookings/1');
  await openAs(page, DEMO.admin, '/bookings/1');
  await moveClock('2026-03-03T10:40:00Z');
  await page.reload();
  await page.getByRole('button', { name: `Cancel: no-show or problem: ${CLEANING}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Yes, Cancel Booking' })).toBeDisabled();
  await dialog.getByRole('radio', { name: /^No-show/ }).check();
  await dialog.getByRole('button', { name: 'Yes, Cancel Booking' }).click();
  await expect(toast(page)).toContainText('Booking cancelled');
  await expect(standing(page)).toContainText('The visit didn’t take place.');
  await expect(standing(customer)).toContainText('The visit didn’t take place.');
});
