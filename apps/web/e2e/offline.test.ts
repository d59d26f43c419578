import { type Page, expect, test } from './journey.ts';
import { DEMO, signInOnPhone } from './people.ts';

// Booking 1 of the demo: Tuesday 3 March, 10:00 to 11:00, at Amara Cole's.
const JOB = '/bookings/1';

test.use({ keepsApp: true });

test('without a connection a provider reads the job, marks three stages, and each is there once when it is back', async ({
  page,
  context,
  moveClock,
  openBrowser,
  complaints,
}) => {
  // Tasks and note are not open yet: they are once their time has come, also without a connection.
  await moveClock('2026-03-03T08:30:00Z');
  await signInOnPhone(page, DEMO.provider);
  await page.goto(JOB);
  await expect(button(page, 'On my way')).toBeVisible();
  await appIsKept(page);

  await context.setOffline(true);
  await context.clock.setSystemTime(new Date('2026-03-03T09:20:00Z'));
  await button(page, 'On my way').click();
  await expect(stage(page, 'On my way')).toContainText('09:20 · Waiting for a connection');
  // The phone is put away, and taken out at the door.
  await page.goto('/provider-dashboard');
  const next = page.getByRole('region', { name: 'Next job' });
  await expect(next).toContainText('12 Marigold Row');
  await context.clock.setSystemTime(new Date('2026-03-03T09:58:00Z'));
  await next.getByRole('button', { name: 'Started' }).click();
  await next.getByRole('link', { name: 'Open job' }).click();
  await expect(stage(page, 'Started')).toContainText('09:58 · Waiting for a connection');
  await page.getByRole('checkbox', { name: 'Clean the kitchen' }).click();
  await expect(page.getByRole('checkbox', { name: 'Clean the kitchen' })).toBeChecked();
  await context.clock.setSystemTime(new Date('2026-03-03T10:40:00Z'));
  await page.reload();
  await expect(button(page, 'Finished')).toBeEnabled();
  await context.clock.setSystemTime(new Date('2026-03-03T10:55:00Z'));
  await button(page, 'Finished').click();
  await expect(stage(page, 'Finished')).toContainText('10:55 · Waiting for a connection');
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByLabel('What they should know (optional)').fill('The oven door sticks.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('region', { name: 'Note' })).toContainText(
    'The oven door sticks.Waiting for a connection',
  );
  await complete(page).click();
  await expect(page.getByRole('dialog')).toContainText('It is sent as soon as you are connected again.');
  await page.getByRole('button', { name: 'Complete Job' }).click();
  await expect(page.getByText('Complete · Waiting for a connection')).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('dialog', { name: 'Log out now?' })).toContainText(
    '3 stages, 1 task, 1 note and 1 completed job have not been sent yet.',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await moveClock('2026-03-03T11:10:00Z');
  await context.setOffline(false);
  for (const [name, time] of [
    ['On my way', '09:20'],
    ['Started', '09:58'],
    ['Finished', '10:55'],
  ] as const) {
    await expect(stage(page, name)).toHaveText(`${name}${time}`);
  }
  await expect(page.getByRole('region', { name: 'How it stands' }).getByText('Completed')).toBeVisible();
  await expect(complete(page)).toHaveCount(0);
  // The browser reports what it could not reach.
  for (const complaint of complaints.splice(0))
    expect(complaint).toMatch(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);

  const customer = await openBrowser();
  await signInOnPhone(customer, DEMO.customer);
  await customer.goto(JOB);
  const history = customer.getByRole('region', { name: 'History' });
  for (const sentence of ['Grace Mensah set out.', 'Grace Mensah began.', 'Grace Mensah finished.'])
    await expect(history.getByText(sentence)).toHaveCount(1);
  await expect(customer.getByText('1 of 4 done')).toBeVisible();
  await expect(customer.getByText('The oven door sticks.')).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL('/');
  expect(await kept(page)).toBe(0);
});

const button = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Visit' }).getByRole('button', { name, exact: true });

const complete = (page: Page) =>
  page.getByRole('region', { name: 'Visit' }).getByRole('button', { name: /^Complete: / });

/** By the menu of a phone. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: /Log ?out/i })
    .click();
}

const stage = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stages' }).getByRole('listitem').filter({ hasText: name });

/** The app and the job are kept, as they are soon after the first visit. */
async function appIsKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline.json')) !== undefined))
    .toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => kept(page)).toBeGreaterThan(3);
}

/** How much the phone keeps of its user's. */
async function kept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Opening it would make it.
    const there = (await indexedDB.databases()).some(({ name }) => name === 'doorstep-offline');
    if (!there) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('doorstep-offline');
      opening.addEventListener('error', () => reject(new Error('Not opened')));
      opening.addEventListener('success', () => {
        const count = opening.result.transaction('kept').objectStore('kept').count();
        count.addEventListener('success', () => {
          opening.result.close();
          resolve(count.result);
        });
      });
    });
  });
}
