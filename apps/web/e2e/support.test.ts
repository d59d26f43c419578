import { test as withDesk } from './desk-journey.ts';
import { type Page, expect, test } from './journey.ts';
import { DEMO, logIn, toast } from './people.ts';

async function openDesk(page: Page, address = ''): Promise<void> {
  await page.goto('/');
  await logIn(page, DEMO.admin);
  await page.goto(`/support-dashboard${address}`);
}

const table = (page: Page) => page.getByRole('table', { name: 'Support tickets' });

test('without a desk what customers write is read and settled here', async ({ page, openBrowser }) => {
  await openDesk(page);
  await expect(page.getByRole('alert')).toContainText('Not Configured');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(table(page)).toContainText('Two children from May on');

  const customer = await openBrowser();
  await customer.goto('/');
  await logIn(customer, DEMO.customer);
  await customer.goto('/contact');
  await expect(customer.getByText('You write as')).toBeVisible();
  await customer.getByLabel('Subject').fill('The blue door');
  await customer.getByLabel('Message', { exact: true }).fill('Which bell is it?');
  await customer.getByRole('button', { name: 'Send message' }).click();
  await expect(customer.getByRole('heading', { name: 'Message sent' })).toBeVisible();

  await page.getByRole('button', { name: '1 new ticket' }).click();
  await page.getByRole('link', { name: 'View: The blue door' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Which bell is it?');
  await dialog.getByLabel('Change status').selectOption('Closed');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Ticket Updated');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: 'The blue door' })).toContainText('Closed');
});

withDesk(
  'a ticket is kept while the desk is down, taken over when it is back, and put right when it is refused',
  async ({ page, desk, server }) => {
    await openDesk(page);
    await desk.goDown();
    await openTicket(page, 'The lost key');
    const lost = page.getByRole('row', { name: 'The lost key' });
    await expect(lost).toContainText('LOCAL');
    await expect(page.getByText('not synced with Freshdesk')).toBeVisible();

    await desk.comeUp();
    await server.moveClock(new Date('2026-03-02T10:10:00Z'));
    await expect(lost).not.toContainText('LOCAL');

    desk.state.fails = ({ method }) => (method === 'POST' ? 'rejected' : undefined);
    await openTicket(page, 'The broken lamp');
    await expect(page.getByRole('row', { name: 'The broken lamp' })).toContainText('LOCAL');
    await page.getByRole('link', { name: 'View: The broken lamp' }).click();
    const dialog = page.getByRole('dialog');
    const refused = dialog.getByRole('region', { name: 'Refused by Freshdesk' });
    await refused.getByRole('button', { name: 'Edit' }).click();
    await refused.getByLabel('Subject').fill('A lamp is broken');
    await refused.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Ticket Updated');
    desk.state.fails = () => undefined;
    await refused.getByRole('button', { name: 'Send again' }).click();
    await expect(toast(page)).toContainText('Ticket sent to Freshdesk');
    await expect(refused).toBeHidden();
    await expect(dialog.getByRole('link', { name: 'View in Freshdesk' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const taken = page.getByRole('row', { name: 'A lamp is broken' });
    await expect(taken).toBeVisible();
    await expect(taken).not.toContainText('LOCAL');
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
