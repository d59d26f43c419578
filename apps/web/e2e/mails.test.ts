import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as check } from '@playwright/test';
import { type Page, expect, test } from './journey.ts';
import { prepareLooks } from './looks.ts';
import { linkIn } from './mailbox.ts';
import { DEMO, DEMO_PASSWORD, signIn } from './people.ts';

const WRITE = fileURLToPath(new URL('../../api/testing/write-mails.ts', import.meta.url));
const WIDEST = 320;

test.describe('with a mail server', () => {
  test.use({ hasMailServer: true });

  test('a reminder is sent when due, not after a cancellation, and one click unsubscribes', async ({
    page,
    openBrowser,
    moveClock,
    mailbox,
  }) => {
    const customer = await signedIn(page, DEMO.customer);
    const providersPage = await openBrowser();
    const provider = await signedIn(providersPage, DEMO.provider);
    const book = async (time: string) => {
      const date = `2026-03-06T${time}`;
      const { id } = await customer.send('post', '/api/bookings', {
        serviceId: 1,
        providerId: provider.id,
        userId: customer.id,
        address: '1 High Street, London',
        status: 'pending',
        date,
        time,
        duration: 60,
        price: 2500,
        recurring: false,
      });
      await provider.send('patch', `/api/bookings/${id}/status`, { status: 'confirmed' });
      return id;
    };
    const [, cancelled] = [await book('10:00'), await book('14:00')];
    await customer.send('patch', `/api/bookings/${cancelled}/status`, { status: 'cancelled' });

    await moveClock('2026-03-05T14:30:00Z');
    const REMINDER = 'Tomorrow: Standard Home Cleaning at 10:00';
    await mailbox!.openMail(DEMO.provider, REMINDER);
    const mail = await mailbox!.openMail(DEMO.customer, REMINDER);
    await page.goto(await linkIn(mail, /\/unsubscribe\?token=/));
    await page.getByRole('button', { name: 'Stop them' }).click();
    await expect(page.getByText('You’ll no longer get reminders.')).toBeVisible();

    for (const reader of [DEMO.customer, DEMO.provider]) {
      const reminders = (await mailbox!.subjectsTo(reader)).filter((each) => each.startsWith('Tomorrow'));
      expect(reminders.filter((each) => each === REMINDER)).toHaveLength(1);
      expect(reminders.join()).not.toContain('at 14:00');
    }
  });

  test('an admin sees a refused mail live, and sends it again', async ({ page, openBrowser, mailbox }) => {
    await mailbox!.refuse(true);
    await signIn(page, DEMO.admin, '/admin-dashboard?tab=mail');
    await expect(page.getByLabel('Status')).toBeVisible();
    const asking = await openBrowser();
    const answer = await asking.request.post('/api/register', {
      data: {
        username: 'nadia',
        name: 'Nadia Flint',
        email: 'nadia@example.test',
        password: DEMO_PASSWORD,
        role: 'customer',
      },
    });
    expect(answer.ok()).toBe(true);

    // Another one asks to confirm the address.
    const row = page
      .getByRole('row')
      .filter({ hasText: 'nadia@example.test' })
      .filter({ hasText: 'Welcome' });
    await expect(async () => {
      const waiting = page.getByRole('button', { name: /^\d+ new emails?$/ });
      if (await waiting.isVisible()) await waiting.click();
      await expect(row).toContainText('Failed', { timeout: 500 });
    }).toPass();
    await expect(row).toContainText('550');
    await mailbox!.refuse(false);
    await row.getByRole('button', { name: /^Retry/ }).click();
    await expect(row).toContainText('Sent');
    await mailbox!.openMail('nadia@example.test', 'Welcome to Doorstep');
  });
});

check('every kind of mail can be read on a phone, light and dark, by everybody', async ({ page }) => {
  const { stdout } = await promisify(execFile)(process.execPath, [WRITE], { maxBuffer: 1e7 });
  const mails = JSON.parse(stdout) as { template: string; html: string }[];
  expect(mails.length).toBeGreaterThan(25);
  await page.setViewportSize({ width: WIDEST, height: 800 });
  for (const { template, html } of mails) {
    await page.setContent(html);
    await prepareLooks(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Nothing but colours is different in the dark.
      const { violations } = await page.evaluate(
        (rules) => window.axe.run(rules.length > 0 ? { runOnly: rules } : {}),
        colorScheme === 'dark' ? ['color-contrast'] : [],
      );
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html: shown }) => shown)]),
        `${template}, ${colorScheme}`,
      ).toEqual([]);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([template, width]).toEqual([template, WIDEST]);
  }
});

/** A user who is signed in in a browser, for calls past its pages. */
async function signedIn(page: Page, email: string) {
  const send = async (method: 'post' | 'patch', path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request[method](path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json() as Promise<{ id: number }>;
  };
  const { id } = await send('post', '/api/login', { email, password: DEMO_PASSWORD });
  return { id, send };
}
