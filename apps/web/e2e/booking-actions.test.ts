import { type Page, expect, test } from './journey.ts';
import { DEMO, signIn, toast } from './people.ts';

const CLEANING = 'Standard Home Cleaning on Tue 3 Mar, 10:00';
const MOVED = 'Standard Home Cleaning on Thu 5 Mar';

/** The customer asks for another time of the confirmed visit, on Thursday. @returns the time that was asked for */
async function askForThursday(page: Page): Promise<string> {
  await signIn(page, DEMO.customer);
  await page.getByRole('button', { name: `Reschedule: ${CLEANING}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Grace Mensah has accepted Tue 3 Mar, 10:00');
  await dialog.getByRole('button', { name: /^Thursday 5 March 2026, / }).click();
  const first = dialog.getByRole('radio').first();
  await first.check();
  const time = await first.inputValue();
  await dialog.getByRole('button', { name: 'Reschedule service' }).click();
  await expect(toast(page)).toContainText('Service rescheduled');
  // Six hours, from some moment after ten on.
  await expect(toast(page)).toContainText(
    new RegExp(
      `We’ve asked Grace Mensah about Thu 5 Mar, ${time}. They have until Mon 2 Mar, 16:0\\d to reply`,
    ),
  );
  await expect(dialog).toBeHidden();
  await expect(row(page)).toContainText(`Thu 5 Mar, ${time}`);
  await expect(row(page)).toContainText(/16:0\d/);
  await expect(page.getByRole('button', { name: `Keep current time: ${CLEANING}` })).toBeVisible();
  return time;
}

function row(page: Page) {
  return page
    .getByRole('table', { name: 'Upcoming Bookings' })
    .getByRole('row')
    .filter({ hasText: 'Grace Mensah' })
    .first();
}

async function openJobs(page: Page): Promise<Page> {
  await signIn(page, DEMO.provider);
  await page.getByRole('tab', { name: 'Upcoming Jobs' }).click();
  return page;
}

test('a new time that the provider accepts on a phone appears in both browsers', async ({
  page,
  openBrowser,
}) => {
  const time = await askForThursday(page);
  const jobs = await openJobs(await openBrowser());
  await jobs.setViewportSize({ width: 390, height: 844 });
  await jobs.getByRole('button', { name: `Accept new time: ${CLEANING}` }).click();
  const dialog = jobs.getByRole('dialog');
  await expect(dialog).toContainText(`Thu 5 Mar, ${time}`);
  await dialog.getByRole('button', { name: 'Accept new time' }).click();
  await expect(toast(jobs)).toContainText('Booking updated');
  await expect(page.getByRole('button', { name: `Reschedule: ${MOVED}, ${time}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Reschedule: ${CLEANING}` })).toBeHidden();
});

test('a message by Contact reaches the provider as it is sent', async ({ page, openBrowser }) => {
  const chat = await openBrowser();
  await signIn(chat, DEMO.provider, '/chat');
  await chat.getByRole('link', { name: /^Amara Cole/ }).click();
  await signIn(page, DEMO.customer);
  await page.getByRole('button', { name: `Contact: ${CLEANING}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message', { exact: true }).fill('The gate is open from nine.');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(page)).toContainText('Message sent');
  await expect(chat.getByRole('log')).toContainText('The gate is open from nine.');
  await chat.getByLabel('Message to Amara Cole').fill('Thank you, noted.');
  await chat.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Contact your Housekeeper' });
  await expect(card.getByRole('log')).toContainText('Thank you, noted.');
});
