import { test as withFreshdesk } from './freshdesk-test.ts';
import { type Page, expect, test } from './journey.ts';
import { DEMO, signIn, toast } from './people.ts';

async function openSupport(page: Page): Promise<void> {
  await signIn(page, DEMO.admin, '/support-dashboard');
}

const rows = (page: Page) => page.getByRole('list', { name: 'Support tickets' });
const row = (page: Page, subject: string) => rows(page).getByRole('link', { name: subject });

test('without Freshdesk a ticket is answered and closed here', async ({ page, openBrowser }) => {
  await openSupport(page);
  await expect(page.getByRole('alert')).toContainText('Not Configured');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(rows(page)).toContainText('Childcare for two children from May');

  const customer = await openBrowser();
  await signIn(customer, DEMO.customer, '/contact');
  await expect(customer.getByText('You’re writing as')).toBeVisible();
  await customer.getByLabel('Subject').fill('The blue door');
  await customer.getByLabel('Message', { exact: true }).fill('Which bell is it?');
  await customer.getByRole('button', { name: 'Send message' }).click();
  await expect(customer.getByRole('heading', { name: 'Message sent' })).toBeVisible();

  await page.getByRole('button', { name: '1 new ticket' }).click();
  await row(page, 'The blue door').click();
  await expect(page.getByRole('log')).toContainText('Which bell is it?');
  await page.getByRole('textbox', { name: 'Reply' }).fill('The upper one.');
  await page.getByRole('button', { name: 'Send and resolve' }).click();
  await expect(page.getByRole('log')).toContainText('Status changed to Resolved by');

  await customer.getByRole('link', { name: 'Check its status' }).click();
  const messages = customer.getByRole('region', { name: 'Your messages to us' });
  const message = messages.getByRole('listitem').filter({ hasText: 'The blue door' });
  await expect(message).toContainText('Resolved');
  await message.getByText('Replies').click();
  await expect(message).toContainText('The upper one.');
  await message.getByLabel('Your reply').fill('And the lower one?');
  await message.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('log')).toContainText('And the lower one?');
  await expect(row(page, 'The blue door')).toContainText('Open');

  await page.getByRole('button', { name: /^Change status/ }).click();
  await page.getByRole('menuitemradio', { name: 'Closed' }).click();
  await expect(row(page, 'The blue door')).toContainText('Closed');
  await expect(message).toContainText('This conversation is closed.');
});

withFreshdesk(
  'a ticket is stored while Freshdesk is down, and delivered when it is back',
  async ({ page, freshdesk, server }) => {
    await openSupport(page);
    await freshdesk.goDown();
    await openTicket(page, 'The lost key');
    const lost = row(page, 'The lost key');
    await expect(lost).toContainText('LOCAL');
    await expect(page.getByText('aren’t synced with Freshdesk')).toBeVisible();

    await freshdesk.comeUp();
    await server.moveClock(new Date('2026-03-02T10:10:00Z'));
    await expect(lost).not.toContainText('LOCAL');
  },
);

/** An urgent ticket of an admin's own. */
async function openTicket(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'New Ticket' }).click();
  const form = page.getByRole('dialog', { name: 'New Ticket' });
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Description').fill('Please look after it.');
  await form.getByLabel('Priority').selectOption('Urgent');
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(toast(page)).toContainText('Ticket Created');
  await expect(form).toBeHidden();
}
