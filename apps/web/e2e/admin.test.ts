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

test('customers see at once that a service is changed and retired', async ({ page, openBrowser }) => {
  const visitor = await openBrowser();
  await visitor.goto('/gardening-services');
  await expect(visitor.getByRole('article', { name: 'Garden Design' })).toContainText('$50.00');

  await openAs(page, DEMO.admin, '/admin-services?service=garden+design');
  await expect(table(page, 'Services').getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Edit: Garden Design' }).click();
  await expect(page.getByLabel('Price per hour ($)')).toHaveValue('50.00');
  await page.getByLabel('Price per hour ($)').fill('54.5');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Service updated');
  await visitor.reload();
  await expect(visitor.getByRole('article', { name: 'Garden Design' })).toContainText('$54.50');

  await page.getByRole('button', { name: 'Retire: Garden Design' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire service' }).click();
  await expect(toast(page)).toContainText('Service retired');
  await expect(table(page, 'Services')).toContainText('Retired');
  await visitor.reload();
  await expect(visitor.getByRole('article', { name: 'Lawn Maintenance' })).toBeVisible();
  await expect(visitor.getByRole('article', { name: 'Garden Design' })).toBeHidden();
});

test('a booking is flagged with a note, found by its flag, and cleared', async ({ page }) => {
  await openAs(page, DEMO.admin, '/bookings/1');
  await page.getByRole('button', { name: `Flag: ${CLEANING}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note (optional)').fill('x'.repeat(1001));
  await dialog.getByRole('button', { name: 'Flag booking' }).click();
  await expect(dialog).toContainText('Please use at most 1,000 characters');
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await dialog.getByLabel('Note (optional)').fill('The box has another code now.');
  await dialog.getByRole('button', { name: 'Flag booking' }).click();
  await expect(toast(page)).toContainText('Booking flagged');
  await expect(dialog).toBeHidden();
  await expect(standing(page)).toContainText('Flagged: The box has another code now.');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('You flagged it.');

  await page.goto('/admin-dashboard?tab=bookings');
  await page.getByRole('button', { name: /^Flagged ?, 2 bookings$/ }).click();
  const rows = table(page, 'Bookings').getByRole('row');
  await expect(rows).toHaveCount(3);
  const row = rows.filter({ hasText: 'The box has another code now.' });
  await row.getByRole('button', { name: `Clear flag: ${CLEANING}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear flag' }).click();
  await expect(toast(page)).toContainText('Flag cleared');
  await expect(page.getByRole('button', { name: /^Flagged ?, 1 booking$/ })).toBeVisible();
});

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
  await page.getByRole('button', { name: `No-show or problem: ${CLEANING}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Yes, Cancel Booking' })).toBeDisabled();
  await dialog.getByRole('radio', { name: /^No-show/ }).check();
  await dialog.getByRole('button', { name: 'Yes, Cancel Booking' }).click();
  await expect(toast(page)).toContainText('Booking cancelled');
  await expect(standing(page)).toContainText('The visit didn’t take place.');
  await expect(standing(customer)).toContainText('The visit didn’t take place.');
});

test('two admins at once: the second sees what the first does', async ({ page, openBrowser }) => {
  await openAs(page, DEMO.admin, '/bookings/1');
  const second = await openBrowser();
  await second.goto('/');
  const colleague = {
    name: 'Otto Berg',
    username: 'otto',
    email: 'otto@example.test',
    password: 'a good password',
    role: 'admin',
  };
  expect((await second.request.post('/api/register', { data: colleague })).ok()).toBe(true);
  await second.goto('/admin-dashboard?tab=bookings&status=confirmed');
  const row = table(second, 'Bookings')
    .getByRole('row')
    .filter({ has: second.getByRole('link', { name: '1', exact: true }) });
  await expect(row).toContainText('Confirmed');
  const elsewhere = await second.context().newPage();
  await elsewhere.goto('/bookings/1');
  await elsewhere.getByRole('button', { name: `Reassign: ${CLEANING}` }).click();
  await expect(elsewhere.getByRole('dialog').getByRole('radio').first()).toBeVisible();

  await page.getByRole('button', { name: `Reassign: ${CLEANING}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Daniel Okafor/ }).check();
  await dialog.getByRole('button', { name: 'Assign booking' }).click();
  await expect(toast(page)).toContainText('asked Daniel Okafor');

  await expect(elsewhere.getByRole('dialog')).toContainText(
    'This booking has changed since you opened it. Ruth Adler assigned it to Daniel Okafor. It’s now pending, with Daniel Okafor.',
  );
  // It stays where it is read, though it is no longer one of the confirmed ones.
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('Daniel Okafor');
  await elsewhere.keyboard.press('Escape');
  await expect(elsewhere.getByRole('region', { name: 'History' })).toContainText(
    'Ruth Adler assigned it to Daniel Okafor.',
  );
});

test('new entries are offered above an admin’s list, and counted immediately', async ({
  page,
  openBrowser,
}) => {
  await openAs(page, DEMO.admin, '/admin-dashboard?tab=bookings');
  const ids = table(page, 'Bookings').locator('tbody').getByRole('link');
  await expect(ids).toHaveCount(25);
  const before = await ids.allTextContents();
  const pending = async () => {
    const text = await page.getByText(/\d+\spending,/).innerText();
    return Number(/(\d+)\spending/.exec(text)?.[1]);
  };
  const pendingBefore = await pending();

  const customer = await openBrowser();
  await openAs(customer, DEMO.neighbour, '/customer-dashboard');
  for (const [date, time] of VISITS) {
    const data = { serviceId: 1, date, time, address: '5 Larkspur Lane, London, SE11 4TH' };
    expect((await customer.request.post('/api/bookings', { data })).status()).toBe(201);
  }
  const waiting = page.getByRole('button', { name: '3 new bookings' });
  await expect(waiting).toBeVisible();
  await expect.poll(pending).toBe(pendingBefore + VISITS.length);
  expect(await ids.allTextContents()).toEqual(before);
  await waiting.click();
  await expect(page.getByRole('region', { name: 'List of bookings' })).toBeFocused();
  await expect(waiting).toBeHidden();
  const shown = await ids.allTextContents();
  expect(shown.indexOf(before[0]!)).toBe(3);

  // On a phone the open one of the five tabs is in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('tablist').scrollIntoViewIfNeeded();
  await expect(page.getByRole('tab', { name: 'Bookings Management' })).toBeInViewport({ ratio: 1 });
});

/** Days and times of visits at which a provider is free. */
const VISITS = [
  ['2026-03-12T09:00', '09:00'],
  ['2026-03-12T11:00', '11:00'],
  ['2026-03-12T14:00', '14:00'],
] as const;
