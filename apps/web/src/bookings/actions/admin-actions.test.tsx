import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { admin, customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { http } from 'msw';
import { LiveStream } from '../../../testing/live-stream.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';

openWorldForEachTest({ admin: 'Ruth Adler', provider: 'Grace Mensah', customer: 'Amara Cole' });

async function pending(): Promise<number> {
  return (await aBooking(world, customer, { providerId: provider.id })).id;
}
async function confirmed(): Promise<number> {
  const bookingId = await pending();
  await world.as(provider).bookings.accept({ bookingId });
  return bookingId;
}
const open = (id: number) => openPage(world, `/bookings/${id}`, { as: admin });
const offered = async () => {
  await screen.findByRole('heading', { level: 1, name: /Standard Home Cleaning|Deep Tissue Massage/ });
  return within(screen.getByRole('main'))
    .getAllByRole('button', { name: /: .* on / })
    .map(({ textContent }) => textContent);
};
const press = async (page: ReturnType<typeof open>, name: RegExp) =>
  page.user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const standing = async () => within(await screen.findByRole('region', { name: 'Status' }));
const stored = (bookingId: number) => world.as(admin).bookings.show({ bookingId });
const streamBegins = () => waitFor(() => expect(LiveStream.open()).toHaveLength(1));

describe('an admin at a booking', () => {
  it('is offered what can be done to it now', async () => {
    const id = await pending();
    const page = open(id);
    expect(await offered()).toEqual(['Accept', 'Flag', 'Reassign', 'Cancel']);
    page.close();
    await world.as(provider).bookings.accept({ bookingId: id });
    world.at('2026-03-04T10:30:00Z');
    open(id);
    await screen.findByRole('button', { name: /^Complete: / });
    expect(await offered()).toEqual(['Complete', 'Flag', 'Cancel: no-show or problem']);
  });

  it('accepts in the place of its provider', async () => {
    const id = await pending();
    const page = open(id);
    await press(page, /^Accept: /);
    const opened = await dialog();
    await opened.findByText(
      'You’re accepting for the provider. They and the customer will see this straight away.',
    );
    await page.user.click(opened.getByRole('button', { name: 'Accept booking' }));
    await (await standing()).findByText('Confirmed');
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await history.findByText('You accepted.');
    expect(history.getByRole('link', { name: 'View in the audit log' }).getAttribute('href')).toBe(
      `/admin-audit?booking=${id}`,
    );
    expect(await stored(id)).toMatchObject({ status: 'confirmed' });
  });

  it('completes it', async () => {
    const id = await confirmed();
    world.at('2026-03-04T11:30:00Z');
    const page = open(id);
    await press(page, /^Complete: /);
    await page.user.click((await dialog()).getByRole('button', { name: 'Complete job' }));
    await (await standing()).findByText('Completed');
    expect(await stored(id)).toMatchObject({ status: 'completed' });
  });

  it('cancels it before its start without a reason', async () => {
    const id = await confirmed();
    const page = open(id);
    await press(page, /^Cancel: /);
    await page.user.click((await dialog()).getByRole('button', { name: 'Yes, Cancel Booking' }));
    await (await standing()).findByText('Cancelled by our team.');
    expect(await stored(id)).toMatchObject({ cancelReason: 'admin' });
  });

  it.each([
    [/^No-show/, 'no_show', 'The visit didn’t take place.'],
    [/^Problem/, 'problem', 'Cancelled because of a problem.'],
  ])('cancels it after its start for a reason: %s', async (name, cancelReason, sentence) => {
    const id = await confirmed();
    world.at('2026-03-04T11:30:00Z');
    const page = open(id);
    await press(page, /^Cancel: no-show or problem: /);
    const opened = await dialog();
    expect(opened.getByRole('button', { name: 'Yes, Cancel Booking' })).toHaveProperty('disabled', true);
    await page.user.click(opened.getByRole('radio', { name }));
    await page.user.click(opened.getByRole('button', { name: 'Yes, Cancel Booking' }));
    await (await standing()).findByText(sentence);
    expect(await stored(id)).toMatchObject({ status: 'cancelled', cancelReason });
  });
});

describe('an admin who reopens the dialog to cancel after the start', () => {
  it('sees the reason that it would be cancelled for', async () => {
    const id = await confirmed();
    world.at('2026-03-04T11:30:00Z');
    const page = open(id);
    await press(page, /^Cancel: no-show or problem: /);
    await page.user.click((await dialog()).getByRole('radio', { name: /^No-show/ }));
    await page.user.click((await dialog()).getByRole('button', { name: 'Keep Booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(page, /^Cancel: no-show or problem: /);
    expect((await dialog()).getByRole('radio', { name: /^No-show/ })).toHaveProperty('checked', true);
  });
});

describe('an admin who assigns a booking', () => {
  it('finds a provider for one without', async () => {
    const { id } = await aBooking(world, customer, { serviceId: 24 });
    const masseuse = await aProvider(world, { name: 'Ines Duarte', services: [24] });
    const page = open(id);
    expect(await offered()).toEqual(['Flag', 'Assign', 'Cancel']);
    await press(page, /^Assign: /);
    const opened = await dialog();
    await page.user.click(await opened.findByRole('radio', { name: /^Ines Duarte/ }));
    await page.user.click(opened.getByRole('button', { name: 'Assign booking' }));
    await screen.findByText('We’ve asked Ines Duarte, who needs to accept.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored(id)).toMatchObject({ providerId: masseuse.id, status: 'pending' });
  });

  it('sees that no one is free', async () => {
    const page = open(await pending());
    await press(page, /^Reassign: /);
    const opened = await dialog();
    await opened.findByText('No one else who offers this is free at that time.');
    expect(opened.queryByRole('button', { name: 'Assign booking' })).toBeNull();
  });

  it('sees who is free now, when the chosen provider no longer is', async () => {
    const daniel = await aProvider(world, { name: 'Daniel Okafor' });
    await aProvider(world, { name: 'Maria Silva' });
    const id = await confirmed();
    const page = open(id);
    await press(page, /^Reassign: /);
    const opened = await dialog();
    await page.user.click(await opened.findByRole('radio', { name: /^Daniel Okafor/ }));
    await aBooking(world, await aCustomer(world), { providerId: daniel.id });
    await page.user.click(opened.getByRole('button', { name: 'Assign booking' }));
    await opened.findByText('This provider isn’t available at that time. Please choose another time.');
    await opened.findByRole('group', { name: 'Free now' });
    await waitFor(() => expect(opened.queryByRole('radio', { name: /^Daniel Okafor/ })).toBeNull());
    await page.user.click(opened.getByRole('radio', { name: /^Maria Silva/ }));
    await page.user.click(opened.getByRole('button', { name: 'Assign booking' }));
    await screen.findByText('We’ve asked Maria Silva, who needs to accept.');
  });

  it('sees another admin’s change before overriding it', async () => {
    const daniel = await aProvider(world, { name: 'Daniel Okafor' });
    await aProvider(world, { name: 'Maria Silva' });
    const bookingId = await confirmed();
    const page = open(bookingId);
    await press(page, /^Reassign: /);
    const opened = await dialog();
    await page.user.click(await opened.findByRole('radio', { name: /^Maria Silva/ }));
    const other = await anAdmin(world, 'Joan Reed');
    await world.as(other).bookings.assign({ bookingId, providerId: daniel.id });
    // The live stream was too slow.
    await page.user.click(opened.getByRole('button', { name: 'Assign booking' }));
    await opened.findByText('This booking has been reassigned since you opened it. Please check it again.');
    await opened.findByText(
      'This booking has changed since you opened it. Joan Reed assigned it to Daniel Okafor. It’s now pending, with Daniel Okafor.',
    );
    expect(await stored(bookingId)).toMatchObject({ providerId: daniel.id });
    await page.user.click(await opened.findByRole('button', { name: 'Assign booking' }));
    await screen.findByText('We’ve asked Maria Silva, who needs to accept.');
  });

  it('sees live that there is nothing to assign any more', async () => {
    await aProvider(world, { name: 'Maria Silva' });
    const bookingId = await confirmed();
    const page = open(bookingId);
    await press(page, /^Reassign: /);
    const opened = await dialog();
    await opened.findByRole('radio', { name: /^Maria Silva/ });
    await streamBegins();
    await world.as(customer).bookings.cancel({ bookingId });
    LiveStream.publish('booking.cancelled', '1', { bookingId });
    await opened.findByText(
      'This booking has changed since you opened it. Amara Cole cancelled it. It’s now cancelled.',
    );
    expect(opened.queryByRole('radio')).toBeNull();
  });

  it('sees no outdated change while the newest is loading', async () => {
    await aProvider(world, { name: 'Maria Silva' });
    const bookingId = await confirmed();
    const page = open(bookingId);
    await within(await screen.findByRole('region', { name: 'History' })).findByText('Grace Mensah accepted.');
    await press(page, /^Reassign: /);
    const opened = await dialog();
    await opened.findByRole('radio', { name: /^Maria Silva/ });
    await streamBegins();
    const read = Promise.withResolvers<void>();
    server.use(http.get('*/trpc/bookings.history', () => read.promise));
    await world.as(customer).bookings.cancel({ bookingId });
    LiveStream.publish('booking.cancelled', '1', { bookingId });
    await opened.findByText('This booking has changed since you opened it. It’s now cancelled.');
    read.resolve();
    await opened.findByText(/Amara Cole cancelled it\. It’s now cancelled/);
  });
});

describe('two admins at one booking (ADM-17)', () => {
  let other: User;
  beforeEach(async () => {
    other = await anAdmin(world, 'Joan Reed');
  });

  it('do not overwrite each other’s note unknowingly, and keep their input', async () => {
    const bookingId = await confirmed();
    const page = open(bookingId);
    await press(page, /^Flag: /);
    const opened = await dialog();
    await page.user.type(opened.getByLabelText('Note (optional)'), 'Asks for a discount');
    await world.as(other).bookings.flag({ bookingId, note: 'Called twice' });
    // The live stream was too slow.
    await page.user.click(opened.getByRole('button', { name: 'Flag booking' }));
    await opened.findByText('This has changed since you opened it. Please check it again');
    await opened.findByText(
      'This booking has changed since you opened it. Joan Reed flagged it. It’s now confirmed, with Grace Mensah. It’s flagged: Called twice',
    );
    expect(opened.getByLabelText('Note (optional)')).toHaveProperty('value', 'Asks for a discount');
    expect(await stored(bookingId)).toMatchObject({ flagNote: 'Called twice' });
    await page.user.click(opened.getByRole('button', { name: 'Replace flag' }));
    await waitFor(async () =>
      expect(await stored(bookingId)).toMatchObject({ flagNote: 'Asks for a discount' }),
    );
  });

  it('see what the other did before they decide, and are asked again', async () => {
    const bookingId = await confirmed();
    const page = open(bookingId);
    await press(page, /^Cancel: /);
    const opened = await dialog();
    await world.as(other).bookings.flag({ bookingId, note: null });
    await page.user.click(opened.getByRole('button', { name: 'Yes, Cancel Booking' }));
    await opened.findByText(/Joan Reed flagged it\. It’s now confirmed, with Grace Mensah\. It’s flagged\.$/);
    expect(await stored(bookingId)).toMatchObject({ status: 'confirmed' });
    await page.user.click(opened.getByRole('button', { name: 'Yes, Cancel Booking' }));
    await (await standing()).findByText('Cancelled by our team.');
  });

  it('cannot do what the other has done already', async () => {
    const bookingId = await pending();
    const page = open(bookingId);
    await press(page, /^Accept: /);
    const opened = await dialog();
    await world.as(other).bookings.accept({ bookingId });
    await page.user.click(opened.getByRole('button', { name: 'Accept booking' }));
    await opened.findByText(/Joan Reed accepted\. It’s now confirmed/);
    expect(opened.getByRole('button', { name: 'Accept booking' })).toHaveProperty('disabled', true);
  });

  it('see that a flag that they would clear has another note', async () => {
    const bookingId = await confirmed();
    await world.as(other).bookings.flag({ bookingId, note: 'Called twice' });
    const page = open(bookingId);
    await press(page, /^Clear flag: /);
    const opened = await dialog();
    await world.as(other).bookings.flag({ bookingId, note: 'Now the police' });
    await page.user.click(opened.getByRole('button', { name: 'Clear flag' }));
    await opened.findByText('This also removes its note: Now the police');
    expect(await stored(bookingId)).toMatchObject({ flagged: true });
    await page.user.click(opened.getByRole('button', { name: 'Clear flag' }));
    await waitFor(async () => expect(await stored(bookingId)).toMatchObject({ flagged: false }));
  });
});
