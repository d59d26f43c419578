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

test('a declined new time leaves the visit as it was, and may be requested again', async ({
  page,
  openBrowser,
}) => {
  await askForThursday(page);
  const jobs = await openJobs(await openBrowser());
  await jobs.getByRole('button', { name: `Decline new time: ${CLEANING}` }).click();
  await jobs.getByRole('dialog').getByRole('button', { name: 'Decline new time' }).click();
  await expect(toast(jobs)).toContainText('Booking updated');
  await expect(page.getByRole('button', { name: `Reschedule: ${CLEANING}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Keep current time: ${CLEANING}` })).toBeHidden();
});

test('an unanswered new time lapses after six hours', async ({ page, openBrowser, moveClock }) => {
  await askForThursday(page);
  const jobs = await openJobs(await openBrowser());
  const accept = jobs.getByRole('button', { name: `Accept new time: ${CLEANING}` });
  await expect(accept).toBeVisible();
  // Some seconds have gone by since the clocks were set.
  await moveClock('2026-03-02T16:05:00Z');
  await expect(page.getByRole('button', { name: `Reschedule: ${CLEANING}` })).toBeVisible();
  await expect(accept).toBeHidden();
  await expect(row(page)).not.toContainText('Thu 5 Mar');
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

test('a rating and a review appear on the provider’s profile', async ({ page, openBrowser }) => {
  await signIn(page, DEMO.customer);
  const card = page.getByRole('region', { name: 'Rate and tip' });
  await expect(card).toContainText('Standard Home Cleaning on Mon 23 Feb');
  await expect(card.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await card.getByRole('radio', { name: '4 stars' }).check();
  await card.getByLabel('Special instructions').fill('Shoes off, please.');
  await card.getByLabel('Tip in dollars (optional)').fill('1000.01');
  await card.getByRole('button', { name: 'Submit' }).click();
  await expect(card).toContainText('A tip can be up to 1,000.00');
  await card.getByLabel('Tip in dollars (optional)').fill('7.50');
  await card.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page)).toContainText('Rating submitted');
  await expect(card).toContainText('Deep Cleaning on Sat 14 Feb');

  await page.getByRole('button', { name: 'Review: Deep Cleaning on Sat 14 Feb, 13:00' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '5 stars' }).check();
  await dialog.getByLabel(/^Your review/).fill('Every corner, and a kind word.');
  await dialog.getByLabel('I would recommend Grace Mensah').check();
  await dialog.getByRole('button', { name: 'Submit Review' }).click();
  await expect(toast(page)).toContainText('Review submitted');
  await expect(card).toContainText('There’s nothing to rate right now');

  await page.goto('/providers/6');
  const reviews = page.getByRole('list').filter({ hasText: 'Every corner, and a kind word.' }).last();
  await expect(reviews.getByRole('listitem').first()).toContainText('Amara C.');
  await expect(reviews.getByRole('listitem').first()).toContainText('Would recommend');
  await expect(page.getByText('26 reviews').first()).toBeVisible();
  await expect(page.getByText('Shoes off, please.')).toBeHidden();

  const received = await openBrowser();
  await signIn(received, DEMO.provider, '/provider-bookings?tab=reviews');
  const list = received.getByRole('list', { name: 'Reviews received' });
  await expect(list).toContainText('Shoes off, please.');
  await expect(list).toContainText('$7.50');
});

test('a past visit is booked again as it was', async ({ page }) => {
  await signIn(page, DEMO.customer);
  await page.getByRole('button', { name: 'Book Again: Deep Cleaning on Sat 14 Feb, 13:00' }).click();
  await expect(page).toHaveURL(/\/booking\?serviceId=2&providerId=6$/);
  await expect(page.getByText('Showing only times when Grace Mensah is free.')).toBeVisible();
  await page.getByRole('radio', { name: '17:00' }).check();
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(toast(page)).toContainText('Booking successful');
  await expect(page.getByRole('region', { name: 'Your new booking' })).toContainText('Waiting for Grace');
});
