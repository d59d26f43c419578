import { type Page, expect, test } from './journey.ts';
import { DEMO, signIn, startSession, toast } from './people.ts';

const VISIT = 'Deep Cleaning on Tue 3 Mar, 11:00';
const SUBSTITUTE = { name: 'Daniel Okafor', email: 'daniel.okafor@doorstep.test' };

test('a job in time off is taken over by another provider, and its customer sees it at once', async ({
  page,
  openBrowser,
  moveClock,
}) => {
  const [provider, substitute] = [await openBrowser(), await openBrowser()];
  await signIn(provider, DEMO.provider);
  await signIn(substitute, SUBSTITUTE.email);
  await expect(substitute.getByRole('heading', { name: 'Provider Dashboard' })).toBeVisible();

  await startSession(page, DEMO.customer);
  const bookingId = await confirmedVisit(page, provider);
  await page.goto(`/bookings/${bookingId}`);

  await provider.goto('/manage-services?tab=time-off');
  await provider.getByRole('button', { name: '3 March 2026', exact: true }).dblclick();
  await expect(provider.getByText('Tue 3 Mar, 1 day', { exact: true })).toBeVisible();
  await provider.getByRole('button', { name: 'Add time off' }).click();
  const jobs = provider.getByRole('list', { name: 'Jobs during your time off' });
  await provider.getByRole('button', { name: `Ask others to cover: ${VISIT}` }).click();
  await provider.getByRole('dialog').getByRole('button', { name: 'Ask others' }).click();
  await expect(jobs.getByRole('listitem').filter({ hasText: '11:00' })).toContainText(/providers? asked/);

  const card = substitute.getByRole('region', { name: 'Cover requests' });
  await expect(card).toContainText('Deep Cleaning');
  await expect(page.getByText('Confirmed').first()).toBeVisible();
  await card.getByRole('button', { name: `Accept: ${VISIT}` }).click();
  await substitute.getByRole('dialog').getByRole('button', { name: 'Take over job' }).click();
  await expect(toast(substitute)).toContainText('The job is yours');
  await expect(card).toBeHidden();

  await expect(jobs).toContainText(`${SUBSTITUTE.name} is covering it`);
  await expect(page.getByText(`${SUBSTITUTE.name} is covering for the provider`)).toBeVisible();

  await moveClock('2026-03-03T08:00:00Z');
  await page.getByRole('button', { name: `Cancel: ${VISIT}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This action cannot be undone.')).toBeVisible();
  await expect(dialog.getByText('late')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Yes, Cancel Booking' }).click();
  await expect(toast(page)).toContainText('Booking cancelled');
  await expect(page.getByText('Marked as late')).toHaveCount(0);
});

/** The customer's visit on Tuesday at 11:00, which the provider has accepted. */
async function confirmedVisit(customer: Page, provider: Page): Promise<number> {
  const { id: providerId } = (await (await provider.request.get('/api/user')).json()) as { id: number };
  const visit = {
    serviceId: 2,
    providerId,
    date: '2026-03-03T11:00',
    time: '11:00',
    address: '12 Willow Lane',
  };
  const made = await customer.request.post('/api/bookings', { data: visit });
  const { id } = (await made.json()) as { id: number };
  const accepted = await provider.request.patch(`/api/bookings/${id}/status`, {
    data: { status: 'confirmed' },
  });
  expect(accepted.ok()).toBe(true);
  return id;
}
