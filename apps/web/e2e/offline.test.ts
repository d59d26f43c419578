import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD, signIn, signInOnPhone, toast } from './people.ts';

// Booking 1 of the demo: Tuesday 3 March, 10:00 to 11:00, at Amara Cole's.
const JOB = '/bookings/1';

test.use({ keepsApp: true });

test('offline, a provider reads the job and marks three stages, and each is sent once', async ({
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
  await expect(stage(page, 'On the way')).toContainText('09:20');
  await expect(status(page)).toContainText('On my way, 09:20 · Waiting for a connection');
  await page.goto('/provider-calendar');
  const week = page.getByRole('list', { name: 'Week' });
  await expect(week).toContainText('12 Marigold Row');
  await context.clock.setSystemTime(new Date('2026-03-04T06:00:00Z'));
  await page.goto('/provider-calendar');
  await expect(week).toContainText('Robert Hale');
  await expect(week).not.toContainText('12 Marigold Row');
  await context.clock.setSystemTime(new Date('2026-03-03T09:20:00Z'));
  // The phone is put away, and taken out at the door.
  await page.goto('/provider-dashboard');
  const next = page.getByRole('region', { name: 'Next job' });
  await expect(next).toContainText('12 Marigold Row');
  await context.clock.setSystemTime(new Date('2026-03-03T09:58:00Z'));
  await next.getByRole('button', { name: 'Start job' }).click();
  await next.getByRole('link', { name: 'Open job' }).click();
  await expect(stage(page, 'Started')).toContainText('09:58');
  await expect(status(page)).toContainText('Started, 09:58 · Waiting for a connection');
  await page.getByRole('checkbox', { name: 'Clean the kitchen' }).click();
  await expect(page.getByRole('checkbox', { name: 'Clean the kitchen' })).toBeChecked();
  await context.clock.setSystemTime(new Date('2026-03-03T10:40:00Z'));
  await page.reload();
  await expect(button(page, 'Finish job')).toBeEnabled();
  await context.clock.setSystemTime(new Date('2026-03-03T10:55:00Z'));
  await button(page, 'Finish job').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await expect(stage(page, 'Finished')).toContainText('10:55');
  await expect(status(page)).toContainText('Finished, 10:55 · Waiting for a connection');
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByLabel('Note for the customer (optional)').fill('The oven door sticks.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('region', { name: 'Note' })).toContainText(
    'The oven door sticks.Waiting for a connection',
  );
  await complete(page).click();
  await expect(page.getByRole('dialog')).toContainText('We’ll send it as soon as you’re connected again.');
  await page.getByRole('button', { name: 'Complete job' }).click();
  await expect(page.getByText('Complete · Waiting for a connection')).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('dialog', { name: 'Log out now?' })).toContainText(
    '3 stages, 1 task, 1 note and 1 completed job haven’t been sent yet.',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await moveClock('2026-03-03T11:10:00Z');
  await context.setOffline(false);
  for (const [name, time] of [
    ['On the way', '09:20'],
    ['Started', '09:58'],
    ['Finished', '10:55'],
  ] as const) {
    await expect(stage(page, name)).toContainText(time);
  }
  await expect(page.getByRole('region', { name: 'Status' }).getByText('Completed')).toBeVisible();
  await expect(complete(page)).toHaveCount(0);
  // The browser reports what it could not reach.
  for (const complaint of complaints.splice(0))
    expect(complaint).toMatch(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);

  const customer = await openBrowser();
  await signInOnPhone(customer, DEMO.customer, JOB);
  const history = customer.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'History' }).click();
  for (const sentence of [
    'Grace Mensah left for the visit.',
    'Grace Mensah started.',
    'Grace Mensah finished.',
  ])
    await expect(history.getByText(sentence)).toHaveCount(1);
  await expect(customer.getByText('1 of 4 done')).toBeVisible();
  await expect(customer.getByText('The oven door sticks.')).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL('/');
  expect(await kept(page)).toEqual([]);
});

test('a provider’s cached day is removed at logout and for another user; unsent work stays for them (JOB-15)', async ({
  page,
  context,
  moveClock,
  openBrowser,
  complaints,
}) => {
  await moveClock('2026-03-03T09:00:00Z');
  await signInOnPhone(page, DEMO.provider);
  await page.goto(JOB);
  await expect(button(page, 'On my way')).toBeVisible();
  await appIsKept(page);
  const [owner] = await owners(page, 'user');
  await context.setOffline(true);
  await button(page, 'On my way').click();
  await expect(status(page)).toContainText('Waiting for a connection');
  // However long the test took up to here.
  const [, tapped] = /On my way, (\d\d:\d\d)/.exec(await status(page).innerText()) ?? [];

  const elsewhere = await openBrowser();
  await signIn(elsewhere, DEMO.provider, '/account?section=security');
  await elsewhere.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(toast(elsewhere)).toContainText('Logged out everywhere else');

  await context.setOffline(false);
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([expect.stringMatching(`^doing ${owner} `)]);
  for (const complaint of complaints.splice(0))
    expect(complaint).toMatch(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401/);

  // Without the way back to the job, which is not theirs.
  await page.goto('/auth');
  await fillInLogin(page, OTHER);
  await expect.poll(() => owners(page, 'user')).toHaveLength(1);
  expect(await owners(page, 'read')).not.toContain(owner);
  expect(await owners(page, 'user')).not.toContain(owner);
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect.poll(() => kept(page)).toEqual([expect.stringMatching(`^doing ${owner} `)]);

  await signInOnPhone(page, DEMO.provider, JOB);
  await expect(stage(page, 'On the way')).toContainText(`since ${tapped}`);
});

/** Another provider of the demo. */
const OTHER = 'ben.archer@doorstep.test';

async function fillInLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page)).toContainText('Login successful');
}

/** Returns the users whose entries of a kind the phone stores. */
async function owners(page: Page, kind: string): Promise<string[]> {
  const names = (await kept(page)).filter((name) => name.startsWith(`${kind} `));
  return [...new Set(names.map((name) => name.split(' ')[1] ?? ''))];
}

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

const status = (page: Page) => page.getByRole('region', { name: 'Status' });

const complete = (page: Page) =>
  page.getByRole('region', { name: 'Status' }).getByRole('button', { name: /^Complete: / });

/** By the menu of a phone. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: /Log ?out/i })
    .click();
}

const stage = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Progress' }).getByRole('listitem').filter({ hasText: name });

/** The app and the job are kept, as they are soon after the first visit. */
async function appIsKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline.json')) !== undefined))
    .toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(async () => (await kept(page)).length).toBeGreaterThan(3);
}

/** The names of what the phone stores. */
async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Opening it would make it.
    const there = (await indexedDB.databases()).some(({ name }) => name === 'doorstep-offline');
    if (!there) return [];
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('doorstep-offline');
      opening.addEventListener('error', () => reject(new Error('Not opened')));
      opening.addEventListener('success', () => {
        const names = opening.result.transaction('kept').objectStore('kept').getAllKeys();
        names.addEventListener('success', () => {
          opening.result.close();
          resolve(names.result.map(String));
        });
      });
    });
  });
}
