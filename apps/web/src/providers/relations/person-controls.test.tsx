import type { User } from '@doorstep/domain';
import { aBooking, aProvider, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, delay, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../../testing/live-stream.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';
import { WEDNESDAY, openWizard } from '../../../testing/wizard.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

const relations = () => world.as(customer).providers.relations();
const openProfile = (as: User | null = customer) => openPage(world, `/providers/${provider.id}`, { as });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const HEART = 'Favourite: Grace Mensah';
const isPressed = () => screen.getByRole('button', { name: HEART }).getAttribute('aria-pressed');

describe('the heart', () => {
  it('sets and removes a favourite on the page of a provider (PRV-6, PRV-12)', async () => {
    const page = openProfile();
    await page.user.click(await button(HEART));
    await screen.findByText('Added to your favourites');
    await screen.findByText('We’ll ask Grace Mensah first for your bookings.');
    expect(isPressed()).toBe('true');
    expect((await relations()).favourites).toMatchObject([{ id: provider.id }]);
    await page.user.click(await button('Undo'));
    await screen.findByText('Removed from your favourites');
    await waitFor(() => expect(isPressed()).toBe('false'));
    expect((await relations()).favourites).toEqual([]);
  });

  it('updates optimistically, and reverts on failure', async () => {
    const page = openProfile();
    const heart = await button(HEART);
    server.use(
      http.post('*/trpc/providers.setFavourite', async () => {
        await delay(200);
        return HttpResponse.error();
      }),
    );
    await page.user.click(heart);
    await waitFor(() => expect(isPressed()).toBe('true'));
    expect(screen.queryByText('Added to your favourites')).toBeNull();
    await screen.findByText('Error');
    await waitFor(() => expect(isPressed()).toBe('false'));
  });

  it('is for customers alone', async () => {
    for (const as of [null, provider, await anAdmin(world)]) {
      const page = openProfile(as);
      await screen.findByRole('heading', { level: 1, name: 'Grace Mensah' });
      expect(screen.queryByRole('button', { name: /^(Favourite|Block): / })).toBeNull();
      page.close();
    }
  });
});

/** Answers the next reads of favourites and blocks, of several that follow a block, only when what it returns is called. */
function holdRelations(): () => void {
  const held = Promise.withResolvers<void>();
  server.use(http.get('*/trpc/providers.relations*', () => held.promise));
  return () => held.resolve();
}

describe('a block', () => {
  it('is confirmed, and lists the bookings ahead, which stay (PRV-12)', async () => {
    const booking = await aBooking(world, customer);
    await world.as(provider).bookings.accept({ bookingId: booking.id });
    await world.as(customer).providers.setFavourite({ userId: provider.id, on: true });
    const page = openProfile();
    await page.user.click(await button('Block: Grace Mensah'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Grace Mensah?' }));
    await dialog.findByText('This also removes Grace Mensah from your favourites.');
    const row = await dialog.findByRole('link', { name: 'Standard Home Cleaning, Wed 4 Mar, 10:00' });
    expect(row.getAttribute('href')).toBe(`/bookings/${booking.id}`);
    dialog.getByText('(Confirmed)');
    await page.user.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await relations()).blocked).toEqual([]);

    await page.user.click(await button('Block: Grace Mensah'));
    await page.user.click(await button('Block'));
    await screen.findByText('We’ll no longer offer you Grace Mensah.');
    await screen.findByText('You’ve blocked Grace Mensah.');
    expect(screen.queryByRole('group', { name: 'Day' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Book with this provider' })).toBeNull();
    expect(screen.queryByRole('button', { name: HEART })).toBeNull();
    expect(await relations()).toMatchObject({ favourites: [], blocked: [{ id: provider.id }] });
    const [kept] = await world.as(customer).bookings.list();
    expect(kept).toMatchObject({ id: booking.id, status: 'confirmed' });
  });

  it('restores the favourite when it is undone', async () => {
    await world.as(customer).providers.setFavourite({ userId: provider.id, on: true });
    const page = openProfile();
    await page.user.click(await button('Block: Grace Mensah'));
    await screen.findByText('You have no upcoming bookings with Grace Mensah.');
    await page.user.click(await button('Block'));
    await page.user.click(await button('Undo'));
    await screen.findByText('Added to your favourites');
    expect(await relations()).toMatchObject({ favourites: [{ id: provider.id }], blocked: [] });
    await screen.findByRole('link', { name: 'Book with this provider' });
  });

  it('removes the provider from the list of a type, and focuses its heading', async () => {
    await aProvider(world, { name: 'Elena Brook' });
    const page = openPage(world, '/cleaning-services', { as: customer });
    await page.user.click(await button('Block: Grace Mensah'));
    const letOn = holdRelations();
    await page.user.click(await button('Block'));
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Grace Mensah/ })).toBeNull());
    letOn();
    screen.getByRole('link', { name: /^Elena Brook/ });
    const heading = screen.getByRole('heading', { name: 'Providers' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('removes the provider from the wizard; Escape closes only the top dialog', async () => {
    await aProvider(world, { name: 'Elena Brook' });
    const wizard = await openWizard(world, customer, 'cleaning');
    await wizard.choose(WEDNESDAY, '11:00');
    await wizard.goOn();
    await wizard.goOn();
    await wizard.press('Select: Grace Mensah');
    await wizard.press(HEART);
    await wizard.inside().findByText('One of your favourites');
    await wizard.press('Block: Grace Mensah');
    await screen.findByRole('dialog', { name: 'Block Grace Mensah?' });
    await wizard.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Block Grace Mensah?' })).toBeNull());
    wizard.dialog();
    await wizard.press('Block: Grace Mensah');
    const letOn = holdRelations();
    await wizard.user.click(await button('Block'));
    await waitFor(() => expect(wizard.inside().queryByText('Grace Mensah')).toBeNull());
    expect(wizard.inside().queryByText(/You selected/)).toBeNull();
    expect(wizard.inside().queryByText(/isn’t free at that time/)).toBeNull();
    letOn();
    const heading = wizard.inside().getByRole('heading', { name: 'Provider' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await wizard.inside().findByText('Elena Brook');
  });

  it('can be set by a provider on a booking’s page', async () => {
    const { id } = await aBooking(world, customer);
    const page = openPage(world, `/bookings/${id}`, { as: provider });
    const card = within(await screen.findByRole('region', { name: 'Customer' }));
    expect(card.queryByRole('button', { name: /^Favourite/ })).toBeNull();
    await page.user.click(await card.findByRole('button', { name: 'Block: Amara Cole' }));
    await screen.findByText(/^Amara Cole can’t book you any more\. Neither/);
    await screen.findByRole('link', { name: 'Standard Home Cleaning, Wed 4 Mar, 10:00' });
    await page.user.click(await button('Block'));
    await screen.findByText('Blocked');
    const again = aBooking(world, customer, { time: '14:00', providerId: provider.id });
    await expect(again).rejects.toThrow(
      'This provider isn’t available at that time. Please choose another time',
    );
    await page.user.click(await button('Unblock: Amara Cole'));
    await screen.findByText('Amara Cole can book you again.');
  });

  it('stays open when the server is unreachable', async () => {
    const page = openProfile();
    await page.user.click(await button('Block: Grace Mensah'));
    server.use(http.post('*/trpc/providers.setBlock', () => HttpResponse.error()));
    await page.user.click(await button('Block'));
    await screen.findByText('Error');
    screen.getByRole('dialog', { name: 'Block Grace Mensah?' });
    await button('Block: Grace Mensah');
  });
});

describe('the people of an account', () => {
  const people = (as: User) => openPage(world, '/account?section=people', { as });

  it('are a customer’s favourites and blocks, removable with undo', async () => {
    const elena = await aProvider(world, { name: 'Elena Brook' });
    await world.as(customer).providers.setFavourite({ userId: provider.id, on: true });
    await world.as(customer).providers.setBlock({ userId: elena.id, on: true });
    const page = people(customer);
    const favourites = within(await screen.findByRole('region', { name: 'Favourites' }));
    const link = await favourites.findByRole('link', { name: 'Grace Mensah' });
    expect(link.getAttribute('href')).toBe(`/providers/${provider.id}`);
    await page.user.click(await button('Remove: Grace Mensah'));
    await favourites.findByText('No favourites yet');
    await page.user.click(await button('Undo'));
    await favourites.findByRole('link', { name: 'Grace Mensah' });
    const blocked = within(screen.getByRole('region', { name: 'Blocked' }));
    await page.user.click(await button('Unblock: Elena Brook'));
    await blocked.findByText('You haven’t blocked anyone.');
    expect(blocked.getByText('You haven’t blocked anyone.').parentElement).toBe(document.activeElement);
    await screen.findByText('We may offer you Elena Brook again.');
    expect(await relations()).toMatchObject({ favourites: [{ id: provider.id }], blocked: [] });
  });

  it('show of a favourite rating, services, next free time and the way to book them (PRV-15)', async () => {
    const elena = await aProvider(world, { name: 'Elena Brook', services: [1, 2, 3, 4, 5] });
    for (const { id } of [provider, elena])
      await world.as(customer).providers.setFavourite({ userId: id, on: true });
    people(customer);
    const favourites = within(await screen.findByRole('region', { name: 'Favourites' }));
    const [first, second] = await favourites.findAllByRole('listitem');
    within(first!).getByText('Standard Home Cleaning');
    within(first!).getByText('No reviews yet');
    within(first!).getByText('Tue 3 Mar, 09:00');
    const book = within(first!).getByRole('link', { name: 'Book Grace Mensah' });
    const chosen = `providerId=${provider.id}&date=2026-03-03&time=09%3A00`;
    expect(book.getAttribute('href')).toBe(`/booking?serviceId=1&${chosen}`);
    within(second!).getByText(/^Standard Home Cleaning, .+, .+ and 2 other services$/);
    const other = within(second!).getByRole('link', { name: 'Book Elena Brook' });
    expect(other.getAttribute('href')).toBe(`/booking?providerId=${elena.id}&date=2026-03-03&time=09%3A00`);
  });

  it('show of a favourite who offers nothing that they can’t be booked', async () => {
    await world.as(customer).providers.setFavourite({ userId: provider.id, on: true });
    await world.as(provider).providers.offer({ serviceIds: [] });
    people(customer);
    const favourites = within(await screen.findByRole('region', { name: 'Favourites' }));
    await favourites.findByText('Can’t be booked right now');
    expect(favourites.queryByRole('link', { name: /^Book/ })).toBeNull();
    favourites.getByRole('button', { name: 'Remove: Grace Mensah' });
  });

  it('suggest the provider of the latest visit, who can be added and taken back (PRV-15)', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T20:00:00Z');
    await world.as(provider).bookings.complete({ bookingId });
    const { user } = people(customer);
    const region = within(await screen.findByRole('region', { name: 'Your latest provider' }));
    expect(screen.queryByRole('region', { name: 'Blocked' })).toBeNull();
    region.getByText('Standard Home Cleaning, 4 Mar');
    await user.click(region.getByRole('button', { name: HEART, pressed: false }));
    const favourites = within(screen.getByRole('region', { name: 'Favourites' }));
    await favourites.findByRole('link', { name: 'Grace Mensah' });
    await user.click(region.getByRole('button', { name: HEART, pressed: true }));
    await favourites.findByText('No favourites yet');
  });

  it('suggest another provider once the next visit is theirs (PRV-15)', async () => {
    const { id: bookingId } = await aBooking(world, customer, { time: '15:00' });
    await world.as(provider).bookings.accept({ bookingId });
    await world.as(customer).providers.setFavourite({ userId: provider.id, on: true });
    people(customer);
    await screen.findByRole('link', { name: 'Grace Mensah' });
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    const elena = await aProvider(world, { name: 'Elena Brook' });
    const sooner = await aBooking(world, customer, { time: '09:00', providerId: elena.id });
    await world.as(elena).bookings.accept({ bookingId: sooner.id });
    LiveStream.publish('booking.accepted', '1', { bookingId: sooner.id });
    const region = within(await screen.findByRole('region', { name: 'Your latest provider' }));
    region.getByText('Elena Brook');
  });

  it('are a provider’s blocks, without links', async () => {
    await aBooking(world, customer);
    await world.as(provider).providers.setBlock({ userId: customer.id, on: true });
    people(provider);
    const blocked = within(await screen.findByRole('region', { name: 'Blocked' }));
    await blocked.findByText('Amara Cole');
    expect(blocked.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Favourites' })).toBeNull();
  });

  it('are hidden from admins', async () => {
    people(await anAdmin(world));
    await screen.findByRole('tab', { name: 'Profile' });
    expect(screen.queryByRole('tab', { name: 'People' })).toBeNull();
  });
});
