import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { LiveStream } from '../../testing/live-stream.ts';
import { server } from '../../testing/server.ts';

openWorldForEachTest();

const sentences = async () =>
  within(await screen.findByRole('table', { name: 'Audit log' }))
    .getAllByRole('row')
    // The heading of the table and those of the days have no cell.
    .flatMap((row) => within(row).queryAllByRole('cell')[1]?.textContent ?? []);

/** A booking that was asked for, and flagged. */
async function aFlaggedBooking(options: { bookings?: number } = {}) {
  await aProvider(world, { name: 'Grace Mensah' });
  const customer = await aCustomer(world, 'Amara Cole');
  const admin = await anAdmin(world, 'Ruth Adler');
  const { id: bookingId } = await aBooking(world, customer);
  for (let made = 1; made < (options.bookings ?? 1); made += 1) {
    await aBooking(world, customer, { date: '2026-03-09T10:00' }).then(({ id }) =>
      world.as(customer).bookings.cancel({ bookingId: id }),
    );
  }
  await world.as(admin).bookings.flag({ bookingId, note: 'Secret note' });
  return { admin, customer, bookingId };
}

it('describes events in sentences with links (ADM-12)', async () => {
  const { admin, customer, bookingId } = await aFlaggedBooking();
  openPage(world, '/admin-audit', { as: admin });
  expect(await sentences()).toEqual([
    `Ruth Adler flagged booking ${bookingId}`,
    `Amara Cole requested booking ${bookingId} from Grace Mensah`,
  ]);
  const [link] = screen.getAllByRole('link', { name: `booking ${bookingId}` });
  expect(link!.getAttribute('href')).toBe(`/bookings/${bookingId}`);
  expect(screen.getByRole('link', { name: 'Amara Cole' }).getAttribute('href')).toBe(
    `/admin-users/${customer.id}`,
  );
  expect(screen.queryByText(/Secret/)).toBeNull();
  screen.getByRole('rowheader', { name: '2 Mar 2026' });
});

it('filters by type, person, booking and days, in the URL and the file (ADM-13)', async () => {
  const { admin, customer, bookingId } = await aFlaggedBooking();
  const page = openPage(world, '/admin-audit', { as: admin });
  await screen.findByText(`booking ${bookingId}`, { selector: 'tr:nth-child(2) a' });
  await page.user.selectOptions(screen.getByLabelText('Type'), 'Booking: requested');
  await waitFor(async () => expect(await sentences()).toHaveLength(1));
  await page.user.type(screen.getByLabelText('Person'), 'amara');
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(1));
  await page.user.keyboard('{Enter}');
  const chosen = await screen.findByRole('button', { name: 'Amara Cole: show everyone' });
  expect(document.activeElement).toBe(chosen);
  await page.user.type(screen.getByLabelText('Booking'), String(bookingId));
  const address = `type=booking.requested&person=${customer.id}&booking=${bookingId}`;
  await waitFor(() => expect(page.address()).toBe(`/admin-audit?${address}`));
  const file = `/exports/audit.csv?type=booking.requested&actorId=${customer.id}&bookingId=${bookingId}`;
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(file),
  );
  await page.user.click(chosen);
  expect(document.activeElement).toBe(await screen.findByLabelText('Person'));
  await page.user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(async () => expect(await sentences()).toHaveLength(2));
  expect(page.address()).toBe('/admin-audit');
});

it('chooses no person by Enter who matches only the text before', async () => {
  const { admin } = await aFlaggedBooking();
  const page = openPage(world, '/admin-audit', { as: admin });
  await page.user.type(await screen.findByLabelText('Person'), 'amara');
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(1));
  await page.user.type(screen.getByLabelText('Person'), 'nth{Enter}');
  await screen.findByText('No users found');
  expect(page.address()).toBe('/admin-audit');
});

it('says that people could not be searched', async () => {
  const { admin } = await aFlaggedBooking();
  server.use(http.get('*/trpc/*accounts.search*', () => Response.error()));
  const page = openPage(world, '/admin-audit', { as: admin });
  await page.user.type(await screen.findByLabelText('Person'), 'amara');
  await screen.findByText(/^We couldn’t reach the server/);
});

it('reports an empty result and unknown filters', async () => {
  const { admin } = await aFlaggedBooking();
  const page = openPage(world, '/admin-audit?type=booking.lost&from=2026-02-30&to=2025-01-01', {
    as: admin,
  });
  await screen.findByText('No activity found');
  await screen.findByText(/so we left it out: type=booking.lost, from=2026-02-30/);
  await page.user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await sentences()).toHaveLength(2);
});

it('loads further pages', async () => {
  const { admin } = await aFlaggedBooking({ bookings: 13 });
  const page = openPage(world, '/admin-audit', { as: admin });
  expect(await sentences()).toHaveLength(25);
  await page.user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(async () => expect(await sentences()).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'Previous page' }));
  await waitFor(async () => expect(await sentences()).toHaveLength(25));
});

it('announces new entries above the list (ADM-15)', async () => {
  const { admin, customer } = await aFlaggedBooking();
  const page = openPage(world, '/admin-audit', { as: admin });
  expect(await sentences()).toHaveLength(2);
  await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
  await aBooking(world, customer, { time: '14:00' });
  LiveStream.publish('booking.requested');
  await page.user.click(await screen.findByRole('button', { name: '1 new event' }));
  expect(await sentences()).toHaveLength(3);
});
