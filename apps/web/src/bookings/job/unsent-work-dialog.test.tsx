import { bookingId, openJobForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';

openJobForEachTest('2026-03-04T10:05:00Z');

/** Marks a stage, and writes a note, neither of which gets through; then presses Log Out. */
async function leaveWithWork() {
  server.use(
    http.post('*/trpc/jobs.mark*', () => Response.error()),
    http.post('*/trpc/jobs.saveNote*', () => Response.error()),
  );
  const page = openPage(world, `/bookings/${bookingId}`, { as: provider });
  await page.user.click(await screen.findByRole('button', { name: 'On my way' }));
  await screen.findByText(/Waiting for a connection/);
  await page.user.click(await screen.findByRole('button', { name: 'Write a note' }));
  await page.user.type(await screen.findByLabelText('Note for the customer (optional)'), 'Ring twice');
  await page.user.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText('Ring twice');
  await page.user.click(screen.getByRole('button', { name: 'Log Out' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out now?' }));
  await dialog.findByText(/^1 stage and 1 note haven’t been sent yet\./);
  return { page, dialog };
}
const isHome = (page: ReturnType<typeof openPage>) => waitFor(() => expect(page.address()).toBe('/'));
const record = () => world.as(provider).jobs.record({ bookingId });

describe('a provider who logs out with pending mutations (JOB-12)', () => {
  it('sees them, and may send them first', async () => {
    const { page, dialog } = await leaveWithWork();
    await page.user.click(dialog.getByRole('button', { name: 'Send first' }));
    await dialog.findByText(/^We couldn’t reach the server/);
    server.resetHandlers();
    await page.user.click(dialog.getByRole('button', { name: 'Send first' }));
    await isHome(page);
    expect(await record()).toMatchObject({ note: 'Ring twice', stages: { onMyWay: expect.any(String) } });
  });

  it('may stay, or leave without sending them', async () => {
    const { page, dialog } = await leaveWithWork();
    await page.user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(screen.getByRole('button', { name: 'Log Out' }));
    await page.user.click(await screen.findByRole('button', { name: 'Log out anyway' }));
    await isHome(page);
    expect(await record()).toMatchObject({ note: null, stages: { onMyWay: null } });
  });
});

it('focus returns to the menu of a phone, if the dialog was opened there', async () => {
  const { page, dialog } = await leaveWithWork();
  await page.user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await page.user.click(within(menu).getByRole('button', { name: 'Logout' }));
  await screen.findByRole('dialog', { name: 'Log out now?' });
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' })));
});

it('a provider without pending mutations logs out at once', async () => {
  const page = openPage(world, `/bookings/${bookingId}`, { as: provider });
  await page.user.click(await screen.findByRole('button', { name: 'Log Out' }));
  await isHome(page);
});
