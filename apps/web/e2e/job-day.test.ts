import { type Page, expect, test } from './journey.ts';
import { DEMO, PHONE, signInOnPhone, startSession, toast } from './people.ts';

const VISIT = 'Deep Cleaning on Tue 3 Mar, 11:00';
const ADDRESS = { name: 'Home', addressLine1: '12 Willow Lane', city: 'London', postalCode: 'SE1 7AB' };

/** The demo's provider. */
const GRACE = 6;

test('a provider does a job from its request to its earnings, and the customer sees each step live', async ({
  page: provider,
  openBrowser,
  moveClock,
}) => {
  const customer = await openBrowser();
  await customer.setViewportSize(PHONE);
  await startSession(customer, DEMO.neighbour);
  expect((await customer.request.post('/api/user-addresses', { data: ADDRESS })).ok()).toBe(true);
  await customer.goto(`/booking?serviceId=2&providerId=${GRACE}`);
  await customer.getByRole('radio', { name: '11:00' }).check();
  await customer.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(toast(customer)).toContainText('Booking successful');

  await signInOnPhone(provider, DEMO.provider);
  await provider.getByRole('button', { name: `Accept: ${VISIT}` }).click();
  await provider.getByRole('button', { name: 'Accept booking' }).click();
  await expect(toast(provider)).toContainText('Booking updated');

  await moveClock('2026-03-03T11:05:00Z');
  await provider.getByRole('tab', { name: 'Upcoming Jobs' }).click();
  await provider
    .getByRole('table', { name: 'Upcoming Jobs' })
    .getByRole('row')
    .filter({ hasText: 'Tue 3 Mar, 11:00' })
    .getByRole('link', { name: 'Deep Cleaning' })
    .click();
  await expect(provider).toHaveURL(/\/bookings\/\d+$/);
  const job = new URL(provider.url()).pathname;
  await customer.goto(job);
  await expect(stage(customer, 'On the way')).not.toContainText('since');

  for (const [name, step] of [
    ['On my way', 'On the way'],
    ['Start job', 'Started'],
  ] as const) {
    await button(provider, name).click();
    await expect(stage(customer, step)).toContainText(/since 11:0\d/);
  }
  await provider.getByRole('checkbox').first().click();
  await expect(provider.getByRole('checkbox').first()).toBeChecked();
  await expect(customer.getByText(/^1 of \d+ done$/)).toBeVisible();
  await addPhoto(provider, 'Add “before” photos');
  await expect(photo(customer, 'Before the work, photo 1')).toBeVisible();
  await addPhoto(provider, 'Add “after” photos');
  await photo(customer, 'After the work, photo 1').click();
  await expect(
    customer.getByRole('dialog', { name: 'Photo 2 of 2' }).getByRole('figure').getByRole('img'),
  ).toBeVisible();
  await customer.keyboard.press('Escape');

  await button(provider, 'Finish job').click();
  await expect(provider.getByRole('dialog', { name: `Complete ${VISIT}?` })).toBeVisible();
  await provider.getByRole('button', { name: 'Complete job' }).click();
  await expect(toast(provider)).toContainText('Booking updated');
  await provider.goto('/provider-dashboard?tab=completed');
  await expect(provider.getByRole('table', { name: 'Completed Jobs' })).toContainText('$70.00');

  await customer.getByRole('link', { name: 'Visit report' }).click();
  await expect(customer.getByRole('region', { name: 'Photos' }).getByRole('img')).toHaveCount(2);
  await expect(customer.getByRole('region', { name: 'Times' })).toContainText('Finished');
});

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const photo = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Photos' }).getByRole('button', { name });
const stage = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Progress' }).getByRole('listitem').filter({ hasText: name });

/** A photo as a phone takes it: larger than what is sent. */
async function addPhoto(page: Page, label: string): Promise<void> {
  const [, data = ''] = (
    await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [2400, 1800];
      const pen = canvas.getContext('2d')!;
      pen.fillStyle = '#3C8DC4';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/jpeg');
    })
  ).split(',');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: label }).click();
  await (
    await choosing
  ).setFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') });
}
